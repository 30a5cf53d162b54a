import { answerQuotedName } from '#generated/constants.ts';
import { HubError } from '../../ground/hub-error.ts';

/** One of two values would be read, and the sender believes that both are. */
export function refuseRepeated(field: string): HubError {
  return new HubError('invalidInput', { field }, { says: { key: 'validation.repeated' } });
}

/** The first name that stands twice in one object of a text that is JSON, cut to what is quoted; undefined where none does. */
export function findRepeatedName(json: string): string | undefined {
  // By depth: a list has names as well, none.
  const names: Set<string>[] = [];
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{' || sign === '[') {
      names[depth]?.clear();
      names[depth] ??= new Set();
      depth += 1;
    } else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === '"') {
      const end = endOfText(json, at);
      if (isName(json, end)) {
        const name = JSON.parse(json.slice(at, end)) as string;
        if (names[depth - 1]?.has(name)) return name.slice(0, answerQuotedName);
        names[depth - 1]?.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** Behind the quotation mark that ends a text, which no backslash takes its meaning from. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isName(json: string, end: number): boolean {
  let at = end;
  while (/\s/.test(json[at] ?? '')) at += 1;
  return json[at] === ':';
}
