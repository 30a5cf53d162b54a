import type { Root } from 'hast';
import { memo, useEffect, useMemo, useRef } from 'react';
import { readingSegmentMax } from '#generated/constants.ts';
import { DrawBoundary } from './DrawBoundary.tsx';
import { drawTree } from './draw-tree.ts';
import { elements, LinksContext, RaisedContext } from './elements.tsx';
import { raiseOf } from './headings.ts';
import type { RepoLinks } from './links.ts';
import { ReadmeSkeleton } from './ReadmeSkeleton.tsx';
import { cutSegments } from './segments.ts';
import { withoutTitle } from './title.ts';
import { useFragment } from './use-fragment.ts';
import { useParsed } from './use-parsed.ts';
import './markdown-text.css';

export interface MarkdownTextProps {
  text: string;
  links: RepoLinks;
  /** What the page is called above the text: a first heading that says no more is left out. */
  names?: readonly string[];
  /** Called when more of the text is on the page. */
  onDraw?: (box: HTMLElement) => void;
}

const noNames: readonly string[] = [];

/** Draws Markdown that strangers wrote: cleaned, its addresses resolved, a long text piece by piece. */
export function MarkdownText({ text, links, names, onDraw }: MarkdownTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const segments = useMemo(() => cutSegments(text, readingSegmentMax), [text]);
  const pieces = useParsed(segments);
  useFragment(box, pieces.length);
  const [first] = pieces;
  // By what comes first: the rest of a long text is not there yet, and what stands should stay as it is.
  const raised = useMemo(
    () => (first?.tree ? raiseOf(withoutTitle(first.tree, names ?? noNames)) : 0),
    [first, names],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new piece is told
  useEffect(() => {
    if (box.current) onDraw?.(box.current);
  }, [onDraw, pieces]);
  return (
    <LinksContext value={links}>
      <RaisedContext value={raised}>
        <div className="md" ref={box} aria-busy={pieces.length < segments.length}>
          {pieces.length === 0 ? <ReadmeSkeleton /> : null}
          {pieces.map((piece, index) => {
            const asWritten = <pre className="md-plain">{piece.text}</pre>;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
              <DrawBoundary key={`${index}:${piece.text.length}`} fallback={asWritten}>
                {piece.tree ? <Drawn tree={piece.tree} names={index === 0 ? names : undefined} /> : asWritten}
              </DrawBoundary>
            );
          })}
        </div>
      </RaisedContext>
    </LinksContext>
  );
}

interface DrawnProps {
  tree: Root;
  names: readonly string[] | undefined;
}

const Drawn = memo(function Drawn({ tree, names = noNames }: DrawnProps) {
  return drawTree(withoutTitle(tree, names), elements);
});
