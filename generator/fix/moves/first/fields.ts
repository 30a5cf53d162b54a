import { isMap, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { type Edit, optional, removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  type Entry,
  endOf,
  entriesOf,
  entryOf,
  plainOf,
  type Source,
  startOf,
  wordOf,
} from '../../source.ts';
import { entitiesOf } from './entities.ts';

/** Where a field stands: an input with a default may be absent, and a type is not. */
type Place = 'type' | 'field' | 'input' | 'answer';

/** `required: false` was the longest word of the language and stood a hundred times; it is a `?` behind the name. */
export const fields: Move = {
  from: 0,
  to: 1,
  says: 'what may be absent has `?` behind its name, what is not said to be `writable` is not, and sentences of rules are under `says`',
  move(draft) {
    for (const source of draft.files('spec/entities/'))
      moveAll(draft, source, entriesOf(child(source.root, 'types')), 'type');
    for (const { source, fields } of new Set(entitiesOf(draft).values()))
      moveAll(draft, source, fields, 'field');
    for (const source of draft.files('spec/endpoints/'))
      for (const { value } of entriesOf(source.root)) {
        for (const word of ['params', 'query', 'body', 'also'])
          moveAll(draft, source, entriesOf(child(value, word)), 'input');
        moveAll(draft, source, entriesOf(child(value, 'returns')), 'answer');
      }
  },
};

function moveAll(draft: Draft, source: Source, entries: readonly Entry[], place: Place): void {
  for (const entry of entries) {
    const edits = moved(source, entry, place);
    if (edits.length > 0) draft.change(source, ...edits);
  }
}

function moved(source: Source, entry: Entry, place: Place): Edit[] {
  const { value } = entry;
  if (!isMap(value) || entryOf(value, 'fallback')) return [];
  const goes = (one: Entry) => isGone(one, place);
  const stays = entriesOf(value).filter((one) => !goes(one));
  const key = isAbsent(value, place) && !entry.name.endsWith('?') ? [optional(entry)] : [];
  const [only] = stays;
  if (stays.length === 1 && only?.name === 'type' && hasNoComment(source, entry))
    return [...key, { from: endOf(entry.key), to: endOf(value), text: `: ${source.textOf(only.value)}` }];
  const error = entryOf(value, 'error');
  const says = error ? [replacedEntry(error, `says: { pattern: ${source.textOf(error.value)} }`)] : [];
  return [...key, ...says, ...removed(source, value, goes)];
}

const isAbsent = (value: YamlNode, place: Place) =>
  place !== 'type' &&
  (plainOf(child(value, 'required')) === false ||
    (place === 'input' && entryOf(value, 'default') !== undefined));

/** What nobody says any more: it follows, or stands elsewhere. */
function isGone({ name, value }: Entry, place: Place): boolean {
  if (name === 'required' || name === 'clears') return typeof plainOf(value) === 'boolean';
  return name === 'writable' && (place !== 'field' || wordOf(value) === 'never');
}

const hasNoComment = (source: Source, { key, value }: Entry) =>
  source.commentsIn({ from: endOf(key), to: endOf(value) }).length === 0;

const replacedEntry = ({ key, value }: Entry, text: string): Edit => ({
  from: startOf(key),
  to: endOf(value),
  text,
});
