import { memo, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readingCodeBlock } from '#generated/constants.ts';
import { type CodeLine, CodeTokens, languageOfPath, useGrowing, useHighlight } from '#runtime/offers/code.ts';
import { inPlace, ScrollBox } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { extendRange, formatLineRange, type LineRange, parseLineRange } from './line-range.ts';
import './code-lines.css';

/** A text with numbered lines; a click on a number chooses the line, with shift all up to it. */
export function CodeLines({ text, path }: { text: string; path: string }) {
  const t = useText();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const lines = useHighlight(text, languageOfPath(path));
  const blocks = useMemo(() => cutBlocks(lines), [lines]);
  const chosen = parseLineRange(hash);
  const drawn = useGrowing(blocks.length, text);
  const from = chosen?.from;

  useEffect(() => {
    if (from === undefined) return;
    // A line far down is not drawn yet, but its block keeps the room, so the place is right all the same.
    const target =
      box.current?.querySelector(`#L${from}`) ??
      box.current?.children[Math.floor((from - 1) / readingCodeBlock)];
    // A line that was clicked is in sight; the page must not jump under the mouse.
    if (target && !isInSight(target)) target.scrollIntoView({ block: 'center' });
  }, [from]);

  const handleClick = (event: React.MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-line]') : null;
    const line = Number(link?.getAttribute('data-line'));
    if (!line || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    navigate(formatLineRange(extendRange(line, chosen, event.shiftKey)), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <ScrollBox as="section" className="code-box" aria-label={t('files.text')}>
      {/* biome-ignore lint/a11y: the line numbers inside are links; this only hears their clicks */}
      <div
        className="code-lines"
        ref={box}
        style={{ '--code-digits': String(lines.length).length } as React.CSSProperties}
        onClick={handleClick}
      >
        {inPlace(blocks, (block, index) => (
          <CodeBlockOfLines
            lines={block}
            first={index * readingCodeBlock + 1}
            drawn={index < drawn || isWithin(index, from)}
            chosen={rangeWithin(chosen, index)}
          />
        ))}
      </div>
    </ScrollBox>
  );
}

interface CodeBlockProps {
  lines: readonly CodeLine[];
  first: number;
  drawn: boolean;
  /** `from-to` of the chosen lines in this block, as text so that equal choices are equal. */
  chosen: string;
}

const CodeBlockOfLines = memo(function CodeBlockOfLines({ lines, first, drawn, chosen }: CodeBlockProps) {
  const [from = 0, to = 0] = chosen === '' ? [] : chosen.split('-').map(Number);
  if (!drawn) return <div style={{ blockSize: `calc(var(--code-line) * ${lines.length})` }} />;
  return (
    <div className="code-block">
      {lines.map((line, index) => {
        const number = first + index;
        return (
          <div
            key={number}
            id={`L${number}`}
            className="code-line"
            data-chosen={(number >= from && number <= to) || undefined}
          >
            {/* biome-ignore lint/a11y/useAnchorContent: the label is the content; the number is drawn by the style */}
            <a href={`#L${number}`} data-line={number} aria-label={String(number)} />
            <code>
              <CodeTokens line={line} />
              {'\n'}
            </code>
          </div>
        );
      })}
    </div>
  );
});

function cutBlocks(lines: readonly CodeLine[]): CodeLine[][] {
  const count = Math.ceil(lines.length / readingCodeBlock);
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * readingCodeBlock, (index + 1) * readingCodeBlock),
  );
}

function isWithin(block: number, line: number | undefined): boolean {
  return line !== undefined && Math.floor((line - 1) / readingCodeBlock) === block;
}

function rangeWithin(range: LineRange | undefined, block: number): string {
  const first = block * readingCodeBlock + 1;
  const last = first + readingCodeBlock - 1;
  if (!range || range.to < first || range.from > last) return '';
  return `${Math.max(range.from, first)}-${Math.min(range.to, last)}`;
}

/** Whether an element stands in the window, and not under the bars at its top. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const barsBottom = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return top >= barsBottom && bottom <= window.innerHeight;
}
