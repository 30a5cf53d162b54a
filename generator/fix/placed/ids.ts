import type { WordPosition } from '../../declare/words/standing.ts';
import { ownWords } from '../../grammar/word-places.ts';
import type { Draft } from '../draft.ts';
import { behindLine, insertedAt } from '../edits.ts';
import { endOf, entriesOf, isFlow, type Source, startOf, walk } from '../source.ts';
import { type Choosing, movable } from './choose.ts';

/** Parts of a key that say what a word is, and not of what. */
const isTelling = (part: string) =>
  !['title', 'text', 'label', 'action', 'submit', 'done', 'empty', 'help', 'none', 'name', 'button'].includes(
    part,
  );

/** Things of lists whose words have no place get an id, by what their words were called. */
export function writeIds(draft: Draft, choosing: Choosing): void {
  const nameless = new Map<string, { position: WordPosition; keys: string[] }>();
  for (const [key, all] of movable(choosing)) {
    const [{ position } = {}, ...more] = all;
    const thing = position?.nameless;
    const isNameless = position !== undefined && position.place === undefined;
    if (!isNameless || thing?.t !== 'map' || more.length > 0) continue;
    const id = `${thing.at.file}:${thing.at.line}:${thing.at.col}`;
    const known = nameless.get(id) ?? { position, keys: [] };
    // A word of a thing within says in its last part of what that is.
    const telling = position.at === thing.at ? key : key.split('.').slice(0, -1).join('.');
    const isOwn = ownWords.includes(position.word) && position.at === thing.at;
    nameless.set(id, { ...known, keys: isOwn ? [telling, ...known.keys] : [...known.keys, telling] });
  }
  const places = [...choosing.survey.keys.values()].flatMap(({ position, key }) => [
    position.place ?? '',
    key,
  ]);
  const taken = new Set(places);
  for (const { position, keys } of nameless.values()) {
    const { nameless: thing, around } = position;
    const source = thing && draft.file(thing.at.file);
    const id = idFor(keys[0] ?? '', (name) => taken.has(`${around}.${name}`));
    if (source === undefined || id === undefined) continue;
    taken.add(`${around}.${id}`);
    writeId(draft, source, { offset: source.offsetOf(thing?.at ?? position.at), id });
  }
}

/** `account.aliasFirst` → `aliasFirst`, and where that is taken `accountAliasFirst`, or with a number behind it. */
function idFor(key: string, isTaken: (name: string) => boolean): string | undefined {
  const parts = key.split('.');
  const own = parts.findLastIndex(isTelling);
  const [last, before] = [parts[own] ?? parts.at(-1) ?? '', parts[own - 1]];
  if (!/^[a-z][A-Za-z0-9]*$/.test(last)) return undefined;
  const longer = before === undefined ? [] : [`${before}${last.charAt(0).toUpperCase()}${last.slice(1)}`];
  const numbered = Array.from({ length: parts.length + 8 }, (_, i) => `${last}${i + 2}`);
  return [last, ...longer, ...numbered].find((name) => !isTaken(name));
}

/** Behind the word that says which block it is, else before all others. */
function writeId(draft: Draft, source: Source, { offset, id }: { offset: number; id: string }): void {
  const step = [...walk(source.root)].find(
    ({ node }) => startOf(node) === offset && entriesOf(node).length > 0,
  );
  const [first] = entriesOf(step?.node);
  if (step === undefined || first === undefined) return;
  const from = startOf(first.key);
  const indent = source.indentOf(from);
  if (isFlow(step.node)) {
    const isBlock = first.name === 'block';
    draft.change(
      source,
      isBlock ? insertedAt(endOf(first.value), `, id: ${id}`) : insertedAt(from, `id: ${id}, `),
    );
  } else if (first.name === 'block')
    draft.change(source, behindLine(source, endOf(first.value), `${indent}id: ${id}`));
  else draft.change(source, insertedAt(from, `id: ${id}${source.newline}${indent}`));
}
