import { common, createLowlight } from 'lowlight';
import { type CodeLine, linesOfTree } from './tokens.ts';

const lowlight = createLowlight(common);

/** A text, and the name under which a highlighter may know its language. */
export interface HighlightTask {
  text: string;
  language: string;
}

/** Colours a text; undefined when the language is not one of those we carry. */
export function highlight({ text, language }: HighlightTask): CodeLine[] | undefined {
  if (!lowlight.registered(language)) return undefined;
  return linesOfTree(lowlight.highlight(language, text));
}
