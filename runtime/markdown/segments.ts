const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const DEFINITION = /^ {0,3}\[[^\]]{1,200}\]:\s+\S/;
const HTML_BLOCK = /^ {0,3}<(details|table|div|p|ul|ol|dl|section)\b/i;
const HTML_END = /<\/(details|table|div|p|ul|ol|dl|section)>\s*$/i;

/**
 * Cuts a long Markdown text between blocks, so that each piece parses quickly and alone. A text under `size`
 * stays whole. Link and footnote definitions are repeated in every piece, since any piece may refer to them.
 */
export function cutSegments(text: string, size: number): string[] {
  if (text.length <= size) return [text];
  const lines = text.split('\n');
  const pieces: string[][] = [];
  let piece: string[] = [];
  let length = 0;
  const state = { fence: '', html: 0 };
  for (const line of lines) {
    follow(state, line);
    piece.push(line);
    length += line.length + 1;
    // A piece that never reaches a quiet place is cut at twice the size: a wrong cut is better than a frozen page.
    const quiet = state.fence === '' && state.html === 0 && line.trim() === '';
    if ((length >= size && quiet) || length >= size * 2) {
      pieces.push(piece);
      piece = [];
      length = 0;
    }
  }
  if (piece.length > 0) pieces.push(piece);
  return withDefinitions(pieces, size);
}

/**
 * Whether a piece is no prose but one endless line, over which any Markdown parser broods for seconds. It is shown
 * as it was written. A picture inside the text is the one honest reason for such a line.
 */
export function isEndless(piece: string, size: number): boolean {
  return (
    piece.length > size * 2 &&
    piece.split('\n').some((line) => line.length > size * 2 && !line.includes('data:image/'))
  );
}

function follow(state: { fence: string; html: number }, line: string): void {
  const mark = FENCE.exec(line)?.[1];
  if (state.fence !== '') {
    if (mark?.startsWith(state.fence)) state.fence = '';
    return;
  }
  if (mark) state.fence = mark;
  else if (HTML_BLOCK.test(line)) state.html += HTML_END.test(line) ? 0 : 1;
  else if (state.html > 0 && HTML_END.test(line)) state.html -= 1;
}

function withDefinitions(pieces: string[][], size: number): string[] {
  const definitions = pieces.flat().filter((line) => DEFINITION.test(line));
  const shared = definitions.join('\n');
  // Thousands of definitions would make every piece as long as the whole.
  if (shared === '' || shared.length > size / 2) return pieces.map((piece) => piece.join('\n'));
  return pieces.map((piece) => `${piece.join('\n')}\n\n${shared}\n`);
}
