import type { Node as YamlNode } from 'yaml';
import { removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, entryOf, itemsOf, wordOf, wordsOf } from '../../source.ts';
import { type About, aboutIn } from './about.ts';

/** A part of a path was given its type at each call, though it is a field of what the call is about, or a type. */
export const pathParts: Move = {
  from: 2,
  to: 3,
  says: 'a part of a path that is called as a field of what the call is about, or as a type, is of that',
  move(draft) {
    const about = aboutIn(draft);
    for (const source of draft.files('spec/endpoints/'))
      for (const { value: call } of entriesOf(source.root)) {
        const params = child(call, 'params');
        const goes = entriesOf(params).filter(({ name, value }) => {
          const meant = typesOf(name, call, about);
          return meant.length > 0 && meant.every((type) => type !== undefined && type === wordOf(value));
        });
        if (params === undefined || goes.length === 0) continue;
        const isAll = goes.length === entriesOf(params).length;
        const edits = isAll
          ? removed(source, call, ({ name }) => name === 'params')
          : removed(source, params, ({ name }) => goes.some((one) => one.name === name));
        draft.change(source, ...edits);
      }
  },
};

/** The types that it would be of; undefined for one that has no name. */
function typesOf(part: string, call: YamlNode, { things, types, ofAction }: About): (string | undefined)[] {
  const written = ['creates', 'changes', 'removes', 'touches'].flatMap((word) => wordsOf(child(call, word)));
  const answered = answeredBy(child(call, 'returns')).flatMap((name) => [
    name,
    ...(things.get(name)?.of ?? []),
  ]);
  const asked = ofAction(wordOf(child(call, 'allow')) ?? '');
  const found = [...written, ...answered, ...asked].flatMap((name) => {
    const field = things.get(name)?.fields.get(part);
    return field === undefined ? [] : typeOf(field);
  });
  const type = part.charAt(0).toUpperCase() + part.slice(1);
  return types.has(type) ? [...found, type] : found;
}

function answeredBy(returns: YamlNode | undefined): string[] {
  const word = wordOf(returns);
  if (word !== undefined) return [word];
  const inner = [...itemsOf(returns), ...entriesOf(returns).map(({ value }) => value)];
  return inner.flatMap((one) => answeredBy(one));
}

/** Words that say nothing of what a value may be. */
const beside = 'type core writable decided source later about default computed of index was card'.split(' ');

/** The type of a field that an address may hold; nothing for a list, for what differs by language, and for a secret. */
function typeOf(field: YamlNode): (string | undefined)[] {
  const own = wordOf(field);
  if (own !== undefined) return [own];
  if (itemsOf(field).length > 0 || entryOf(field, 'fallback') || entryOf(field, 'private')) return [];
  const type = child(field, 'type');
  if (type !== undefined && wordOf(type) === undefined) return [];
  return [entriesOf(field).every(({ name }) => beside.includes(name)) ? wordOf(type) : undefined];
}
