import type { Kysely } from 'kysely';
import { type KnownTag, tagNames } from '#generated/tags.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError, type Sentence } from '../../ground/hub-error.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import { isOfField } from './given-groups.ts';

export type NewTag = KnownTag;

export interface Tag extends NewTag {
  id: number;
  /** Its place among all tags. */
  position: number;
}

/** The fields that hold what a tag is called, one for each language. */
type NameField = (typeof tagNames)[keyof typeof tagNames];
const nameFields: readonly NameField[] = Object.values(tagNames);

/**
 * All tags, held in memory: there are hundreds of them and every card shows some.
 * Written through, so that the book and the table never differ.
 */
export class TagBook {
  readonly #db: Kysely<Database>;
  #byId = new Map<number, Tag>();
  #byWord = new Map<string, Tag>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async load(): Promise<void> {
    const rows = await this.#db.selectFrom('tags').selectAll().orderBy('position').orderBy('seq').execute();
    const kept = new KeptRows(this.#db, 'Tag');
    const tags = rows.map((row) => {
      const { seq, fields } = kept.read(row);
      // Rows are read by the spec of their entity, which a tag is made of.
      const { name, category, ...called } = fields as unknown as NewTag;
      return { id: seq, name, ...namesOf(called), category, position: row.position };
    });
    this.#byId = new Map(tags.map((tag) => [tag.id, tag]));
    this.#byWord = new Map();
    for (const word of [...nameFields, 'name'] as const)
      for (const tag of tags) {
        const called = tag[word];
        if (called) this.#byWord.set(called.toLowerCase(), tag);
      }
  }

  /**
   * Makes these tags known under these words, in this order, and writes what differs alone; others stay as they are.
   * Items are found by the words of known ones that have others now: that is an event.
   */
  async define(tags: readonly NewTag[], now: number): Promise<void> {
    // Whatever the case: it is one tag to the table as well.
    const known = new Map(this.all().map((tag) => [tag.name.toLowerCase(), tag]));
    const knownAs = (tag: NewTag) => known.get(tag.name.toLowerCase());
    const places = tags.map((tag, position) => ({ ...tag, position }));
    const changed = places.filter((tag) => !isSame(knownAs(tag), tag));
    if (changed.length === 0) return;
    const renamed = tags.flatMap((tag) => {
      const before = knownAs(tag);
      return before && wordsOf(before) !== wordsOf({ ...tag, name: before.name }) ? [before.id] : [];
    });
    await this.#db.transaction().execute(async (tx) => {
      const rows = new KeptRows(tx, 'Tag');
      for (const { name, category, position, ...called } of changed) {
        const before = known.get(name.toLowerCase());
        const given = { category, ...allNames(called) };
        if (before) await rows.change(String(before.id), given, { now, beside: { position } });
        else await rows.create({ name, ...given }, { by: undefined, now, beside: { position } });
      }
      if (renamed.length > 0) await recordEvent(tx, 'tags.renamed', { at: now, what: { tags: renamed } });
    });
    await this.load();
  }

  all(): Tag[] {
    return [...this.#byId.values()];
  }

  byIds(ids: readonly number[]): Tag[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** The ids of tags that one may give an item, by their names; throws `invalidInput` where one is unknown. */
  idsOf(names: readonly string[]): number[] {
    return names.map((name) => {
      const tag = this.findSaid(name);
      if (!tag) {
        const says: Sentence = { key: 'validation.unknownTag', params: { name } };
        throw new HubError('invalidInput', { field: 'tags' }, { says });
      }
      return tag.id;
    });
  }

  /** As `find`, of those that READMEs and forms name: what a field of an item gives it is no word of theirs. */
  findSaid(word: string): Tag | undefined {
    const tag = this.find(word);
    return tag && isOfField(tag) ? undefined : tag;
  }

  /** The tag of a name in any of its languages. */
  find(word: string): Tag | undefined {
    return this.#byWord.get(word.trim().toLowerCase());
  }
}

const isSame = (known: Tag | undefined, tag: Omit<Tag, 'id'>) =>
  known?.category === tag.category &&
  known.position === tag.position &&
  wordsOf(known) === wordsOf({ ...tag, name: known.name });

const wordsOf = (tag: NewTag) => tagWords(tag).join('\n');

/** What a tag is found by: its name, and what it is called in each language. */
export const tagWords = (tag: NewTag): string[] => [tag.name, ...Object.values(namesOf(tag))];

/** The same, with nothing where it is called nothing: so that what it was called is taken away. */
const allNames = (tag: Partial<NewTag>): Record<NameField, string | null> =>
  Object.fromEntries(nameFields.map((field) => [field, tag[field] || null])) as Record<
    NameField,
    string | null
  >;

/** What a tag is called, under the fields that are answered; none that is empty. */
export function namesOf(tag: Partial<NewTag>): Partial<Record<NameField, string>> {
  const names: Partial<Record<NameField, string>> = {};
  for (const field of nameFields) {
    const called = tag[field];
    if (called) names[field] = called;
  }
  return names;
}
