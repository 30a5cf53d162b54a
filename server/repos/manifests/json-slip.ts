import { type ParseError, parse } from 'jsonc-parser';

/**
 * Where a text ceases to be JSON, in characters: the parser of the language tells it of some slips alone. Behind the text
 * where it only breaks off, and where it is JSON.
 */
export function jsonSlip(text: string): number {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  return Math.min(text.length, ...errors.slice(0, 1).map(({ offset }) => offset));
}
