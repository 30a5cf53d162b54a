import { secretScanLongestBytes, secretScanLooked, secretScanPatterns } from '#generated/constants.ts';

/** What a secret is known by. */
export type SecretName = keyof typeof secretScanPatterns;

/** What looks like a secret, and on which line. */
export interface FoundSecret {
  name: SecretName;
  line: number;
}

const newline = 0x0a;
const each = Object.entries(secretScanPatterns).map(
  ([name, pattern]) => [name as SecretName, new RegExp(pattern, 'uy')] as const,
);
/** All in one: a text is gone through once. */
const any = new RegExp(each.map(([, { source }]) => `(?:${source})`).join('|'), 'gu');

/**
 * Looks for secrets in a text that comes in parts, each by its first line. As bytes in Latin-1: what is looked for is ASCII. A
 * file with a zero among its first bytes is no text, as git has it.
 */
export class TextSearch {
  readonly found = new Map<SecretName, number>();
  #looked = 0;
  #isText = true;
  /** The end of what was gone through, which is gone through once more with what follows. */
  #tail = '';
  #isFirst = true;
  /** Lines that end before the tail. */
  #lines = 0;

  /** What is longer than a part may be is given in several. */
  part(bytes: Buffer): void {
    if (!this.#isText) return;
    if (this.#looked < secretScanLooked) {
      this.#isText = !bytes.subarray(0, secretScanLooked - this.#looked).includes(0);
      this.#looked += bytes.length;
      if (!this.#isText) this.found.clear();
    }
    if (!this.#isText) return;
    const text = this.#tail + bytes.toString('latin1');
    if (text.length <= 2 * secretScanLongestBytes) {
      this.#tail = text;
      return;
    }
    this.#search(text, false);
    const kept = Math.max(0, text.length - secretScanLongestBytes);
    this.#lines += linesIn(text, kept);
    this.#isFirst &&= kept === 0;
    this.#tail = text.slice(kept);
  }

  /** What was found, when all has come. */
  end(): FoundSecret[] {
    if (this.#isText) this.#search(this.#tail, true);
    return [...this.found].map(([name, line]) => ({ name, line }));
  }

  #search(text: string, isLast: boolean): void {
    any.lastIndex = 0;
    for (let match = any.exec(text); match; match = any.exec(text)) {
      const end = match.index + match[0].length;
      // At a cut nobody knows what stands beside it: it was seen whole in the part before, or will be in the next.
      const isCut = (match.index === 0 && !this.#isFirst) || (end === text.length && !isLast);
      if (isCut) continue;
      const name = nameAt(text, match.index);
      if (name !== undefined && !this.found.has(name))
        this.found.set(name, this.#lines + linesIn(text, match.index) + 1);
    }
  }
}

/** What looks like a secret in a whole text. */
export function secretsInText(text: string): FoundSecret[] {
  const search = new TextSearch();
  search.part(Buffer.from(text));
  return search.end();
}

function nameAt(text: string, index: number): SecretName | undefined {
  return each.find(([, pattern]) => {
    pattern.lastIndex = index;
    return pattern.test(text);
  })?.[0];
}

/** How many lines end before a place. */
function linesIn(text: string, before: number): number {
  let count = 0;
  for (let at = 0; at < before; at += 1) if (text.charCodeAt(at) === newline) count += 1;
  return count;
}
