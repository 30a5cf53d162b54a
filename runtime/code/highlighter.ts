import { common, createLowlight } from 'lowlight';
import { type CodeLine, linesOfTree } from './tokens.ts';

const lowlight = createLowlight(common);

/** Colours a text; undefined when the language is not one of those we carry. Loaded on demand, in its own chunk. */
export function highlight(text: string, language: string): CodeLine[] | undefined {
  if (!lowlight.registered(language)) return undefined;
  return linesOfTree(lowlight.highlight(language, text));
}
