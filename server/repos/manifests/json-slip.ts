/** What may stand next: a value, a key, what parts these, or nothing more. */
type Awaited = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next' | 'nothing';

const blank = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text of JSON holds none of them
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const plain = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** Where a text ceases to be JSON: the parser of the language tells it of some slips alone. Behind the text where it only breaks off. */
export function jsonSlip(text: string): number {
  const open: string[] = [];
  let awaited: Awaited = 'value';
  let at = endOf(blank, text, 0) ?? 0;
  while (at < text.length) {
    const step = stepAt(text, at, awaited, open);
    if (step === undefined) return at;
    awaited = step.awaited;
    at = endOf(blank, text, step.end) ?? step.end;
  }
  return at;
}

interface Step {
  awaited: Awaited;
  end: number;
}

function stepAt(text: string, at: number, awaited: Awaited, open: string[]): Step | undefined {
  const sign = text[at] ?? '';
  const ended = (): Awaited => (open.length === 0 ? 'nothing' : 'next');
  const inMap = open.at(-1) === '{';
  const isClosing = awaited === 'next' || awaited === (inMap ? 'keyOrEnd' : 'valueOrEnd');
  if (open.length > 0 && isClosing && sign === (inMap ? '}' : ']')) {
    open.pop();
    return { awaited: ended(), end: at + 1 };
  }
  if (awaited === 'next') return sign === ',' ? { awaited: inMap ? 'key' : 'value', end: at + 1 } : undefined;
  if (awaited === 'colon') return sign === ':' ? { awaited: 'value', end: at + 1 } : undefined;
  if (awaited === 'nothing') return undefined;
  const end = endOf(string, text, at);
  if (awaited === 'key' || awaited === 'keyOrEnd')
    return end === undefined ? undefined : { awaited: 'colon', end };
  if (sign === '{' || sign === '[') {
    open.push(sign);
    return { awaited: sign === '{' ? 'keyOrEnd' : 'valueOrEnd', end: at + 1 };
  }
  const behind = end ?? endOf(plain, text, at);
  return behind === undefined ? undefined : { awaited: ended(), end: behind };
}

/** Behind what a pattern finds at a place of a text. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
