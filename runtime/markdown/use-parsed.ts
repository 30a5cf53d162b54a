import type { Root } from 'hast';
import { useEffect, useState } from 'react';
import { readingGivenUpMax, readingSegmentMax } from '#generated/constants.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { WorkerLine } from '#runtime/workers/worker-line.ts';
import type { MarkdownTask } from './parse.ts';
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
parsers.prepare();

/** The pieces of a text as they are parsed, one after the other. Those of another text stay until the first has come. */
export function useParsed(pieces: readonly string[]): readonly ParsedPiece[] {
  const t = useText();
  const [label, back] = [t('readme.footnotes'), t('readme.footnoteBack')];
  const [parsed, setParsed] = useState<readonly ParsedPiece[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const parseAll = async () => {
      let givenUp = 0;
      let ready: readonly ParsedPiece[] = [];
      for (const text of pieces) {
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
