import { useEffect, useMemo, useState } from 'react';
import { readingHighlightMax } from '#generated/constants.ts';
import { WorkerLine } from '#runtime/workers/worker-line.ts';
import type { HighlightTask } from './highlighter.ts';
import { type CodeLine, plainLines } from './tokens.ts';

const highlighters = new WorkerLine<HighlightTask, CodeLine[] | undefined>({
  start: () => new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' }),
  inPage: () => import('./highlighter.ts').then(({ highlight }) => highlight),
});

interface Coloured extends HighlightTask {
  lines: readonly CodeLine[];
}

/** Lines of a text: plain at once, coloured as soon as that is done. Where it takes too long, they stay plain. */
export function useHighlight(text: string, language: string): readonly CodeLine[] {
  const [coloured, setColoured] = useState<Coloured>();

  useEffect(() => {
    // Above this many characters colouring would hold up the page for longer than a reader notices.
    if (language === '' || text.length > readingHighlightMax) return;
    const leaving = new AbortController();
    highlighters.run({ text, language }, leaving.signal).then((lines) => {
      if (lines && !leaving.signal.aborted) setColoured({ text, language, lines });
    });
    return () => leaving.abort();
  }, [text, language]);

  const isOwn = coloured?.text === text && coloured.language === language;
  return useMemo(() => (isOwn ? coloured.lines : plainLines(text)), [isOwn, coloured, text]);
}
