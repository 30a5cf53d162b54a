import { memo, useEffect, useMemo, useRef } from 'react';
import ReactMarkdown from 'react-markdown';
import { readingSegmentMax } from '#generated/constants.ts';
import { useGrowing } from '#runtime/code/use-growing.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { DrawBoundary } from './DrawBoundary.tsx';
import { elements, LinksContext } from './elements.tsx';
import type { RepoLinks } from './links.ts';
import { footnoteOptions, keepAddress, rehypePlugins, remarkPlugins } from './plugins.ts';
import { cutSegments, isEndless } from './segments.ts';
import { useFragment } from './use-fragment.ts';
import './markdown-text.css';

export interface MarkdownTextProps {
  text: string;
  links: RepoLinks;
  /** Called when more of the text is on the page. */
  onDraw?: (box: HTMLElement) => void;
}

/** Draws Markdown that strangers wrote: cleaned, its addresses resolved, a long text piece by piece. */
export function MarkdownText({ text, links, onDraw }: MarkdownTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const segments = useMemo(() => cutSegments(text, readingSegmentMax), [text]);
  const drawn = useGrowing(segments.length, text);
  useFragment(box, drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new piece is told
  useEffect(() => {
    if (box.current) onDraw?.(box.current);
  }, [onDraw, drawn, text]);
  return (
    <LinksContext value={links}>
      <div className="md" ref={box}>
        {segments.slice(0, drawn).map((segment, index) => (
          <DrawBoundary
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
            key={`${index}:${segment.length}`}
            fallback={<pre className="md-plain">{segment}</pre>}
          >
            {isEndless(segment, readingSegmentMax) ? (
              <pre className="md-plain">{segment}</pre>
            ) : (
              <Segment text={segment} />
            )}
          </DrawBoundary>
        ))}
      </div>
    </LinksContext>
  );
}

const Segment = memo(function Segment({ text }: { text: string }) {
  const t = useText();
  const footnotes = footnoteOptions({ label: t('readme.footnotes'), back: t('readme.footnoteBack') });
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      remarkRehypeOptions={footnotes}
      urlTransform={keepAddress}
      components={elements}
    >
      {text}
    </ReactMarkdown>
  );
});
