import type { Root } from 'hast';
import { useEffect, useState } from 'react';
import { drawnReadme, readingGivenUpMax, readingSegmentMax } from '#generated/constants.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { WorkerLine } from '#runtime/workers/worker-line.ts';
import type { MarkdownTask } from './parse.ts';
import { isParsedAhead, parsedAhead } from './parsed-ahead.ts';
import { isEndless } from './segments.ts';

/** A piece that is ready to be drawn; without a tree it is shown as it was written. */
export interface ParsedPiece {
  text: string;
  tree: Root | undefined;
}

const parsers = new WorkerLine<MarkdownTask, Root | undefined>({
  start: () => new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' }),
  inPage: () => import('./parse.ts').then(({ parseMarkdown }) => parseMarkdown),
});
// Whoever loads this has Markdown to show: the parser comes while the text is still on its way.
if (!isParsedAhead()) parsers.prepare();

/** The pieces of a text as they are parsed, one after the other. Those of another text stay until the first has come. */
export function useParsed(pieces: readonly string[]): readonly ParsedPiece[] {
  const t = useText();
  const [label, back] = [t('readme.footnotes'), t('readme.footnoteBack')];
  const [parsed, setParsed] = useState(() => firstPieces(pieces, { label, back }));
  useEffect(() => {
    const leaving = new AbortController();
    const parseAll = async () => {
      let givenUp = 0;
      let ready = firstPieces(pieces, { label, back });
      if (ready.length > 0) setParsed((shown) => (isSame(shown, ready) ? shown : ready));
      for (const text of pieces.slice(ready.length)) {
        // Whoever wrote several pieces that no parser ends with has made the others so as well.
        const isHopeless = givenUp >= readingGivenUpMax || isEndless(text, readingSegmentMax);
        const task = { text, footnotes: { label, back } };
        const tree = isHopeless ? undefined : await parsers.run(task, leaving.signal);
        if (leaving.signal.aborted) return;
        if (!tree && !isHopeless) givenUp += 1;
        ready = [...ready, { text, tree }];
        setParsed(ready);
      }
    };
    void parseAll();
    return () => leaving.abort();
  }, [pieces, label, back]);
  return parsed;
}

/** Those at the beginning of a text that the document brought along, or that are drawn for one. */
function firstPieces(pieces: readonly string[], footnotes: MarkdownTask['footnotes']): ParsedPiece[] {
  const ready: ParsedPiece[] = [];
  let chars = 0;
  for (const text of pieces) {
    chars += text.length;
    // Of a text as long as a book the beginning is enough: the rest comes while that is read.
    if (chars > drawnReadme || isEndless(text, readingSegmentMax)) return ready;
    const ahead = parsedAhead({ text, footnotes });
    if (!ahead) return ready;
    ready.push({ text, tree: ahead.tree });
  }
  return ready;
}

const isSame = (one: readonly ParsedPiece[], other: readonly ParsedPiece[]) =>
  one.length === other.length && one.every(({ tree }, at) => tree === other[at]?.tree);
