import type { Draft } from '../../../draft.ts';
import { behindLine, insertedAt } from '../../../edits.ts';
import { endOf, entriesOf, entryOf, type Source, startOf } from '../../../source.ts';

/** Adds lines under a word of a guard file; where it has none, it comes before whoever names what stands there. */
export function addSection(draft: Draft, source: Source, word: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const last = entriesOf(entryOf(source.root, word)?.value).at(-1);
  const indent = last ? source.indentOf(startOf(last.key)) : '  ';
  const text = lines.map((line) => `${indent}${line}`);
  if (last) {
    draft.change(source, behindLine(source, endOf(last.value), text.join(source.newline)));
    return;
  }
  const naming = entriesOf(source.root).find(({ name }) => name === 'guards' || name === 'actions');
  if (naming)
    draft.change(source, insertedAt(startOf(naming.key), [`${word}:`, ...text, ''].join(source.newline)));
}
