import { useEffect, useMemo, useState } from 'react';
import { readingHighlightMax } from '#generated/constants.ts';
import { type CodeLine, plainLines } from './tokens.ts';

type Highlight = (text: string, language: string) => CodeLine[] | undefined;

/** Above this many characters colouring would hold up the page for longer than a reader notices. */

let loaded: Highlight | undefined;

/** Lines of a text: plain at once, coloured as soon as the highlighter has come. */
export function useHighlight(text: string, language: string): readonly CodeLine[] {
  const wanted = language !== '' && text.length <= readingHighlightMax;
  const [highlight, setHighlight] = useState<Highlight | undefined>(() => loaded);

  useEffect(() => {
    if (!wanted || highlight) return;
    let gone = false;
    import('./highlighter.ts')
      .then((module) => {
        loaded = module.highlight;
        if (!gone) setHighlight(() => module.highlight);
      })
      // Colour is an ornament: when its chunk cannot be loaded the text is there all the same.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [wanted, highlight]);

  return useMemo(
    () => (wanted && highlight?.(text, language)) || plainLines(text),
    [text, language, wanted, highlight],
  );
}
