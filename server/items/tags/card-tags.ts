import { cardTagKeys } from '#generated/constants.ts';
import { stored } from '#generated/store/tables.ts';
import type { TagBook } from './tag-book.ts';

type FrontMatter = Readonly<Record<string, unknown>>;
type Tags = Pick<TagBook, 'findSaid'>;

/** Where tags are added; the other keys say something of their own beside. */
const listKey = 'tags';

/** Keys that a field of the item fills: its tag follows the field. */
const fieldKeys: ReadonlySet<string> = new Set(
  stored.Item.json.flatMap((entry) => ('frontMatter' in entry ? [entry.frontMatter] : [])),
);

/**
 * Ids of the known tags that the words of a front matter name, in the order of the card; free words name none. Of more
 * than an item may have, the first are taken, since they count most; `fits` says how many those are.
 */
export function tagsOfCard(
  card: FrontMatter,
  tags: Tags,
  fits: (names: readonly string[]) => boolean = () => true,
): number[] {
  const named = cardTagKeys.flatMap((key) => {
    const isField = fieldKeys.has(key);
    return wordsOf(card[key]).flatMap((word) => idOf(word, tags).map((id) => ({ id, word, isField })));
  });
  const ofFields = new Set(named.flatMap(({ id, isField }) => (isField ? [id] : [])));
  const chosen = new Map(named.flatMap(({ id, word }) => (ofFields.has(id) ? [] : [[id, word] as const])));
  while (chosen.size > 0 && !fits([...chosen.values()])) chosen.delete([...chosen.keys()].at(-1) as number);
  const ids = named.map(({ id }) => id).filter((id) => ofFields.has(id) || chosen.has(id));
  return [...new Set(ids)];
}

/** Ids of the tags that follow the fields of an item, such as its licence, by what these hold. */
export function tagsOfCardFields(fields: FrontMatter, tags: Tags): number[] {
  return stored.Item.json.flatMap((entry) => {
    const isTag = 'frontMatter' in entry && cardTagKeys.some((key) => key === entry.frontMatter);
    return isTag ? wordsOf(fields[entry.field]).flatMap((word) => idOf(word, tags)) : [];
  });
}

/**
 * What a front matter has to say anew so that an item carries these tags and no other; undefined takes a key away.
 * Words that are no tags stay, and so do the tags of fields such as the licence.
 */
export function cardWithTags(
  card: FrontMatter,
  names: readonly string[],
  tags: Tags,
): Record<string, unknown> {
  const wanted = new Set(names.flatMap((name) => idOf(name, tags)));
  const changes: Record<string, unknown> = {};
  const said = new Set<number>();
  for (const key of [...cardTagKeys].filter((one) => one !== listKey)) {
    const words = wordsOf(card[key]);
    const kept = fieldKeys.has(key) ? words : words.filter((word) => isFreeOrIn(wanted, word, tags));
    for (const word of kept) for (const id of idOf(word, tags)) said.add(id);
    if (kept.length < words.length)
      changes[key] = Array.isArray(card[key]) && kept.length > 0 ? kept : kept[0];
  }
  const listed = wordsOf(card[listKey]);
  const kept = listed.filter((word) => isFreeOrIn(wanted, word, tags));
  for (const word of kept) for (const id of idOf(word, tags)) said.add(id);
  const added = names.filter((name) => idOf(name, tags).some((id) => !said.has(id)));
  const list = [...kept, ...added];
  if (list.length !== listed.length || added.length > 0)
    changes[listKey] = list.length > 0 ? list : undefined;
  return changes;
}

function isFreeOrIn(wanted: ReadonlySet<number>, word: string, tags: Tags): boolean {
  return idOf(word, tags).every((id) => wanted.has(id));
}

function idOf(word: string, tags: Tags): number[] {
  const id = tags.findSaid(word)?.id;
  return id === undefined ? [] : [id];
}

function wordsOf(value: unknown): string[] {
  return [value].flat().filter((word) => typeof word === 'string' && word !== '') as string[];
}
