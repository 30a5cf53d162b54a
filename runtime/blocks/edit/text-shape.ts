/** How a text is written beside its words: what must be there again when it is written back. */
export interface TextShape {
  /** Its byte order mark, or nothing. */
  mark: '' | '\ufeff';
  /** What ends its lines. */
  lineEnd: '\n' | '\r\n';
  /** Whether some end otherwise: then a carriage return stays a sign of the text. */
  isMixed: boolean;
}

/** The shape of a text, and what of it is edited. */
export function shapeOf(whole: string): TextShape & { text: string } {
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const text = whole.slice(mark.length);
  const ends = text.match(/\r\n?|\n/g) ?? [];
  const isDos = ends.length > 0 && ends.every((end) => end === '\r\n');
  const isMixed = !isDos && ends.some((end) => end !== '\n');
  return { mark, lineEnd: isDos ? '\r\n' : '\n', isMixed, text };
}
