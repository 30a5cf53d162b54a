import { isMap, type Node as YamlNode } from 'yaml';
import type { Draft } from './draft.ts';
import {
  child,
  type Entry,
  entriesOf,
  entryOf,
  plainOf,
  type Source,
  startOf,
  walk,
  wordOf,
} from './source.ts';

/** A word that one language has and the other has not, where it stands. */
interface Found {
  source: Source;
  entry: Entry;
}

/** What is wrong with a spec that has words of two languages; undefined where it has those of one. */
export function halfMoved(draft: Draft, language: number): string | undefined {
  const [before] = [...ofBefore(draft)];
  if (before === undefined) return undefined;
  if (language > 0)
    return `${placeOf(before)} is a word of before language 1, and ${draft.file('spec/app.yaml')?.path} says \`language: ${language}\`: the spec is half moved. Take the number out where it was written too early, or finish what was begun by hand (\`hub check\` names it).`;
  const [after] = [...ofAfter(draft)];
  if (after === undefined) return undefined;
  return `${placeOf(before)} is a word of before language 1, and ${placeOf(after)} is one of it: the spec is half moved. Finish it by hand (\`hub check\` names what is left) and write \`language: 1\` into spec/app.yaml, or take the new words back.`;
}

const placeOf = ({ source, entry }: Found) =>
  `${source.path}:${source.lineOf(startOf(entry.key))}: "${entry.name}"`;

/** Words that language 1 does not have. */
function* ofBefore(draft: Draft): Generator<Found> {
  for (const source of draft.files('spec/app.yaml')) yield* under(source, source.root, ['scope']);
  for (const source of draft.files('spec/guards/')) {
    yield* under(source, source.root, ['facts']);
    for (const section of ['guards', 'actions'])
      for (const { value } of entriesOf(child(source.root, section)))
        yield* under(source, value, ['else', 'load']);
  }
  for (const { source, field } of fieldsOf(draft)) {
    const required = entryOf(field.value, 'required');
    if (required && plainOf(required.value) === false) yield { source, entry: required };
    yield* under(source, field.value, ['clears', 'error']);
  }
  for (const source of draft.files('spec/rules/'))
    for (const { node } of walk(source.root)) {
      const by = entryOf(node, 'by');
      if (by && wordOf(by.value) === 'door') yield { source, entry: by };
    }
}

/** Words that came with it. */
function* ofAfter(draft: Draft): Generator<Found> {
  for (const source of draft.files('spec/guards/'))
    yield* under(source, source.root, ['subjects', 'terms', 'checks']);
  for (const source of draft.files('spec/endpoints/'))
    for (const { value } of entriesOf(source.root))
      yield* under(source, value, ['creates', 'changes', 'removes', 'also', 'open', 'budget']);
  for (const { source, field } of fieldsOf(draft)) {
    if (field.name.endsWith('?')) yield { source, entry: field };
    yield* under(source, field.value, ['says', 'private']);
  }
}

function* under(
  source: Source,
  node: YamlNode | null | undefined,
  words: readonly string[],
): Generator<Found> {
  for (const entry of entriesOf(node)) if (words.includes(entry.name)) yield { source, entry };
}

/** Fields of entities and calls, and types: whatever may say its type. */
function* fieldsOf(draft: Draft): Generator<{ source: Source; field: Entry }> {
  for (const source of draft.files('spec/entities/'))
    for (const { value } of entriesOf(source.root))
      for (const field of entriesOf(value))
        if (isMap(field.value) || field.name.endsWith('?')) yield { source, field };
  for (const source of draft.files('spec/endpoints/'))
    for (const { value } of entriesOf(source.root))
      for (const word of ['params', 'query', 'body', 'returns'])
        for (const field of entriesOf(child(value, word))) yield { source, field };
}
