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
  let [brackets, marks] = [0, 0];
  let before = '';
  for (const token of new Lexer().lex(text)) {
    if (before !== beforeText) {
      if (token === '[' || token === '{') brackets += 1;
      else if (token === ']' || token === '}') brackets = Math.max(0, brackets - 1);
      else if (token === '-' || token === '?' || token === ':') marks += 1;
      // Within brackets a comma ends what the marks before it lead to.
      else if (token === ',' || token.includes('\n')) marks = 0;
    }
    if (brackets > most || marks > most) return true;
    before = token;
  }
  return false;
}
