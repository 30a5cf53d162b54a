import { Lexer } from 'yaml';

/** What the lexer puts before a plain text, which may look like a mark. */
const beforeText = '\u001f';

/**
 * Whether a text of YAML or JSON leads deeper than a number of levels on one line or in brackets; brackets within texts are none.
 *
 * NOTE: the parser takes minutes for 60 KB of opening brackets, so depth is judged before it, by its lexer, which takes
 * as long as the text is.
 */
export function isTooDeep(text: string, most: number): boolean {
  let marks = 0;
  /** For each bracket that is open, the marks that lead to it. */
  const open: number[] = [];
  let before = '';
  for (const token of new Lexer().lex(text)) {
    if (before !== beforeText) {
      if (token === '[' || token === '{') open.push(marks);
      else if (token === ']' || token === '}') marks = open.pop() ?? marks;
      // Within brackets a comma ends what the marks behind the last one lead to.
      else if (token === ',') marks = Math.min(marks, open.at(-1) ?? marks);
      else if (token === '-' || token === '?' || token === ':') marks += 1;
      else if (token.includes('\n')) {
        marks = 0;
        open.fill(0);
      }
    }
    if (open.length > most || marks > most) return true;
    before = token;
  }
  return false;
}
