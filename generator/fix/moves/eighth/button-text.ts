import type { Node as YamlNode } from 'yaml';
import { type Entry, entriesOf, inLine, itemsOf, type Source } from '../../source.ts';

/** A word of a button with its value, as it is written in one line. */
export type Word = readonly [name: string, text: string];

/** The longest line that is written, and the longest in brackets. */
const longest = 120;

/** The words of a thing as they are written, without those that go elsewhere. */
export function wordsIn(source: Source, node: YamlNode, without: readonly string[]): Word[] {
  return entriesOf(node)
    .filter(({ name }) => !without.includes(name))
    .map(({ name, value }) => [name, inLine(source, value)]);
}

/** What is done, in order, as it is written. */
export const stepsIn = (source: Source, list: YamlNode | undefined): string[] =>
  itemsOf(list).map((item) => inLine(source, item));

/** `with` as it stands beside a call. */
export const givenTo = (source: Source, given: Entry | undefined): string =>
  given === undefined ? '' : `, with: ${inLine(source, given.value)}`;

const inBraces = (words: readonly Word[]) =>
  `{ ${words.map(([name, text]) => `${name}: ${text}`).join(', ')} }`;

/** A list under a word, in brackets or below each other, as it fits; `indent` is that of the word. */
export function listUnder(
  word: string,
  things: readonly (readonly Word[])[],
  { indent, newline, flow }: { indent: string; newline: string; flow: boolean },
): string {
  if (flow) return `${word}: [${things.map(inBraces).join(', ')}]`;
  const lines = things.flatMap((words) => {
    const whole = `${indent}  - ${inBraces(words)}`;
    if (whole.length <= longest) return [whole];
    return words.map(([name, text], i) => `${indent}  ${i === 0 ? '- ' : '  '}${name}: ${text}`);
  });
  return [`${word}:`, ...lines].join(newline);
}
