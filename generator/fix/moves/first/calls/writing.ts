import type { Draft } from '../../../draft.ts';
import { child, type Entry, entriesOf, entryOf, plainOf, type Source, wordOf } from '../../../source.ts';
import { entitiesOf, type WrittenEntity } from '../entities.ts';

/** A call that writes fields of an entity, which it named each by itself. */
export interface WritingCall {
  source: Source;
  entry: Entry;
  body: Entry;
  verb: 'creates' | 'changes';
  entity: WrittenEntity;
  /** The inputs that are fields of the entity. */
  own: Entry[];
}

const verbs = { post: 'creates', put: 'changes', patch: 'changes' } as const;

/** The calls that write an entity: what they answer or name under `takes` is one, with fields of their inputs' names. */
export function writingCalls(draft: Draft): WritingCall[] {
  const entities = entitiesOf(draft);
  const ruled = ruledEntities(draft);
  return draft.files('spec/endpoints/').flatMap((source) =>
    entriesOf(source.root).flatMap((entry) => {
      const body = entryOf(entry.value, 'body');
      const [, verb] = Object.entries(verbs).find(([method]) => entryOf(entry.value, method)) ?? [];
      const takes = wordOf(child(entry.value, 'takes'));
      const entity = entities.get(takes ?? wordOf(child(entry.value, 'returns')) ?? '');
      if (body === undefined || verb === undefined || entity === undefined) return [];
      const names = new Set(entity.fields.map(({ name }) => name.replace(/\?$/, '')));
      const own = entriesOf(body.value).filter(({ name }) => names.has(name));
      const isWritten = entity.isKept || takes !== undefined || ruled.has(entity.name);
      return own.length > 0 && isWritten ? [{ source, entry, body, verb, entity, own }] : [];
    }),
  );
}

function ruledEntities(draft: Draft): Set<string> {
  const names = draft.files('spec/rules/').flatMap(({ root }) => entriesOf(root).map(({ name }) => name));
  return new Set(names.map((name) => name.split('.')[0] ?? name));
}

/** Words of an input that are those of its field as well. */
const shared = [
  'about',
  'decided',
  'source',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
  'error',
  'default',
  'trims',
  'autocomplete',
  'card',
];

/** What a field must say beside what it says, so that calls need not say it; undefined where they say something else. */
export function additions(
  field: Entry,
  inputs: readonly { source: Source; entry: Entry }[],
): Map<string, string> | undefined {
  const said = new Map<string, string>();
  for (const { name, value } of entriesOf(field.value)) said.set(name, JSON.stringify(plainOf(value)));
  const scalar = typeOf(field);
  if (scalar !== undefined) said.set('type', JSON.stringify(scalar));
  const added = new Map<string, string>();
  for (const { source: at, entry } of inputs) {
    const type = typeOf(entry);
    const shown = said.get('type');
    if (type !== undefined && JSON.stringify(type) !== shown) {
      if (!add('takes', textOfType(at, entry), JSON.stringify(type))) return undefined;
    }
    for (const word of shared) {
      const value = child(entry.value, word);
      if (value && !add(word, at.textOf(value), JSON.stringify(plainOf(value)))) return undefined;
    }
  }
  return added;

  /** Whether the field can say it: it says nothing of the sort, or the same. */
  function add(word: string, text: string, plain: string): boolean {
    const before = said.get(word);
    if (before === plain) return true;
    if (before !== undefined) return false;
    said.set(word, plain);
    added.set(word, text);
    return true;
  }
}

/** The type of a field that is a word or says one; undefined of words by language. */
export function typeOf({ value }: Entry): unknown {
  const type = child(value, 'type');
  if (type) return plainOf(type);
  return entriesOf(value).length > 0 ? undefined : plainOf(value);
}

const textOfType = (source: Source, { value }: Entry) => source.textOf(child(value, 'type') ?? value);
