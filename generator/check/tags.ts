import type { Place } from '../faults/place.ts';
import { at } from '../grammar/written.ts';
import type { Endpoint, Product } from '../model/product.ts';
import type { OwnFields, Tag, TagFields } from '../model/tag.ts';
import type { Building } from '../resolve/known.ts';
import { writtenOtherwise } from './texts/writing.ts';

/** As many digits as a number of items may have. */
const count = Number.MAX_SAFE_INTEGER;

/**
 * Tags are answered whole, all of them in one answer without a cursor, with how many things carry each: what does not fit
 * into an answer would be refused whenever it is asked for.
 */
export function checkTags(
  { tags, tagFields, endpoints }: Pick<Product, 'tags' | 'tagFields' | 'endpoints'>,
  { faults }: Pick<Building, 'faults'>,
): void {
  const most = mostOf(Object.values(endpoints));
  let bytes = 0;
  const tooMany = tags.find((tag) => {
    bytes += bytesOf(tag, tagFields);
    return bytes > most;
  });
  if (tooMany) faults.add('HUB1620', tooMany.origin.place, { name: tooMany.name, most });
}

/** Of two that stand beside each other under one name nobody can choose. */
export function checkTagNames(tags: readonly Tag[], faults: Building['faults']): void {
  const first = new Map<string, Tag>();
  for (const tag of tags)
    for (const [language, value] of Object.entries(tag.names)) {
      const key = `${tag.category} ${language} ${value}`;
      const other = first.get(key)?.name;
      if (other === undefined) first.set(key, tag);
      else if (other !== tag.name) faults.add('HUB1765', tag.origin.place, { name: tag.name, other, value });
    }
}

/** A name in the writing of another language stands in the wrong place; that of a product is Latin everywhere. */
export function checkTagWriting(
  { tags, app }: Pick<Product, 'tags' | 'app'>,
  faults: Building['faults'],
): void {
  const isOtherwise = new Map(app.languages.map(({ id }) => [id, writtenOtherwise(id, app.languages)]));
  for (const { name, names, origin } of tags)
    for (const [language, value] of Object.entries(names))
      if (!isLatin(value) && isOtherwise.get(language)?.(value))
        faults.add('HUB1415', origin.place, { name, language });
}

const isLatin = (text: string) => !/\p{L}/u.test(text.replaceAll(/\p{Script=Latin}/gu, ''));

/** Every tag has a name in each language that falls back to no other, and no name is given that nobody could read. */
export function checkTagLanguages(
  { tags, tagFields, app, entities }: Pick<Product, 'tags' | 'tagFields' | 'app' | 'entities'>,
  { read, faults, messages }: Pick<Building, 'read' | 'faults' | 'messages'>,
): void {
  const [file] = read.tags.map(({ read: own }) => own);
  if (file?.names !== undefined && file.names === file.groupNames)
    faults.add('HUB1204', at(file, 'names'), {
      what: 'field',
      name: file.names,
      reason: 'groups of tags are called by it',
    });
  for (const { id, fallback } of app.languages) {
    if (fallback === undefined) tellMissing(tags, id, faults);
    const called = tags.find(({ names }) => Object.hasOwn(names, id));
    const words = Object.entries(messages[id] ?? {}).find(([key]) => key.startsWith('tagGroup.'))?.[1];
    const told = { language: id, entities, faults };
    tellUnread(
      { own: tagFields.tag, field: file?.names, what: 'Tags are', place: called?.origin.place },
      told,
    );
    tellUnread(
      { own: tagFields.group, field: file?.groupNames, what: 'Groups of tags are', place: words?.place },
      told,
    );
  }
}

interface Called {
  own: OwnFields;
  field: string | undefined;
  what: string;
  /** Where something is called so in a language. */
  place: Place | undefined;
}

interface Telling {
  language: string;
  entities: Product['entities'];
  faults: Building['faults'];
}

/**
 * A field that cannot be read by language at all is told where it is named. Else it is said on which line the language is to be
 * named; where no field holds it yet, the next check says so on that line.
 */
function tellUnread({ own, field, what, place }: Called, { language, entities, faults }: Telling): void {
  if (place === undefined || field === undefined || Object.keys(own).length === 0) return;
  if (Object.hasOwn(own, language)) return;
  const [entity = '', name] = field.split('.');
  const stands = entities[entity]?.fields.find((one) => one.name === name)?.origin.place ?? place;
  faults.add('HUB1974', place, {
    what,
    language,
    field,
    where: `${stands.file}:${stands.line}`,
    right: fieldFor(language),
  });
}

/** `nameZhHant` of zh-Hant: a name that the field may have. */
const fieldFor = (language: string) =>
  `name${language
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

/** Where a language has no name at all, that is one fault. */
function tellMissing(tags: readonly Tag[], id: string, faults: Building['faults']): void {
  const missing = tags.filter(({ names }) => !Object.hasOwn(names, id));
  const isWhole = missing.length === tags.length && missing.length > 1;
  for (const { name, origin } of missing.slice(0, isWhole ? 1 : undefined))
    faults.add('HUB1975', origin.place, {
      what: isWhole ? 'All tags have' : `The tag "${name}" has`,
      language: id,
    });
}

/** What the least of the answers to a question may hold. */
function mostOf(endpoints: readonly Endpoint[]): number {
  const asked = endpoints.filter(({ answers, route: { otherwise, cases } }) =>
    [otherwise, ...Object.values(cases)].some((one) => answers === 'wrapper' && one?.method === 'GET'),
  );
  return Math.min(...asked.map(({ budget }) => budget?.answerBytes ?? Number.POSITIVE_INFINITY));
}

/** A group with one tag is the largest that its tag can be. */
function bytesOf({ name, names, category }: Tag, { tag: own, group: ofGroup }: TagFields): number {
  const called = Object.entries(own).map(([language, field]) => [field, names[language]] as const);
  const tag = { name, ...Object.fromEntries(called), category, count };
  const words = Object.values(ofGroup).map((field) => [field, category] as const);
  const group = { name: category, ...Object.fromEntries(words), tags: [tag] };
  return Buffer.byteLength(`${JSON.stringify(group)},`);
}
