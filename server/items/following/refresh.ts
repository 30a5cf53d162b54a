import type { Kysely } from 'kysely';
import type { Given } from '#generated/guards.ts';
import type { ItemRow } from '#generated/store/tables.ts';
import { stored } from '#generated/store/tables.ts';
import { Locks } from '../../load/locks.ts';
import type { RepoFacts, Repos } from '../../repos/index.ts';
import { emptyMoved } from '../../secrets/index.ts';
import type { Database } from '../../store/database.ts';
import { nearestMoment, readFields, readPrivateFields } from '../../store/fields.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import type { RowChanges } from '../../store/keeping/row-types.ts';
import type { TextDocument, TextIndex } from '../../store/texts/text-index.ts';
import { secretInputsOf } from '../connecting/secret-inputs.ts';
import { keepLinks } from '../linking/keep-links.ts';
import { cardFields } from '../making/card-fields.ts';
import { type LeftOut, soundFields, whyNot } from '../making/card-rules.ts';
import { firstRecord } from '../reading.ts';
import { type ItemRecord, selectItems } from '../record.ts';
import { tagsOfCard } from '../tags/card-tags.ts';
import { tagsOfFields } from '../tags/field-tags.ts';
import { isOfField } from '../tags/given-groups.ts';
import { type TagBook, tagWords } from '../tags/tag-book.ts';
import { textsOf } from '../words.ts';
import { keptManifests, manifestsOf, storeManifests } from './manifests.ts';
import { plainText } from './plain-text.ts';
import { readersOf } from './readers.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  texts: TextIndex;
  tags: TagBook;
  changed(seq: number): void;
  given: Given;
  now(): number;
}

type FrontMatter = Readonly<Record<string, unknown>>;

/** What the refs name by now, and what of the card the item does not show. */
export interface Refreshed {
  tips: readonly string[];
  refs: string;
  leftOut: readonly LeftOut[];
}

/** Brings what the hub shows of an item up to what its repository holds: size, time, card fields, tags, text. */
export class Refresh {
  readonly #needs: Needs;
  readonly #locks = new Locks();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** What is shown of an item in lists is read anew. */
  forget(seq: number): void {
    this.#needs.changed(seq);
  }

  /** One after the other for one item: what was read first must not be written last. Undefined where it is gone. */
  run(id: string): Promise<Refreshed | undefined> {
    return this.#locks.run(id, () => this.#run(id));
  }

  async #run(id: string): Promise<Refreshed | undefined> {
    const item = await firstRecord(selectItems(this.#needs.db).where('items.id', '=', id));
    if (!item) return undefined;
    const facts = await this.#needs.repos.afterPush(id, item.createUserId, manifestsOf(item.kind));
    const leftOut = await this.#store(item, facts);
    await this.index(id);
    return { tips: facts.tips, refs: facts.refs, leftOut };
  }

  /**
   * Writes the item anew into the text index, from what the rows hold. Read and written in one transaction: what has
   * become private meanwhile is never written as it was.
   */
  async index(id: string): Promise<void> {
    const { db, texts, changed } = this.#needs;
    await db.transaction().execute(async (tx) => {
      const item = await firstRecord(selectItems(tx).where('items.id', '=', id));
      if (!item) return;
      const text = await tx
        .selectFrom('item_texts')
        .select('readme')
        .where('item_seq', '=', item.seq)
        .executeTakeFirst();
      const readers = await readersOf(tx, item.seq);
      await texts.put(this.#document(item, { readers, readme: text?.readme ?? '' }), tx);
      changed(item.seq);
    });
  }

  /** Marks came or went: an item that has risen or sunk by a step of the index is written anew. */
  async follow(seq: number): Promise<void> {
    const { db, texts, changed } = this.#needs;
    changed(seq);
    if (await texts.isInPlace(seq)) return;
    const row = await db.selectFrom('items').select('id').where('seq', '=', seq).executeTakeFirst();
    if (row) await this.index(row.id);
  }

  #document(item: ItemRecord, { readers, readme }: Pick<TextDocument, 'readers' | 'readme'>): TextDocument {
    const known = this.#needs.tags.byIds(item.tagIds);
    const names = known.flatMap(tagWords);
    return {
      seq: item.seq,
      kind: item.kind,
      visibility: item.visibility,
      ownerId: item.createUserId,
      readers,
      popularity: Number(item.fields.popularity),
      tagIds: item.tagIds,
      title: linesOf(textsOf('title', item.fields)),
      tags: linesOf([item.ownerName, item.owner.alias, ...names]),
      summary: linesOf(textsOf('summary', item.fields)),
      readme,
    };
  }

  async #store(item: ItemRecord, facts: RepoFacts): Promise<readonly LeftOut[]> {
    const readme = facts.readmes.map(plainText).join('\n');
    const updated = facts.updatedAt ? new Date(facts.updatedAt).getTime() : undefined;
    return this.#needs.db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('items').selectAll().where('id', '=', item.id).executeTakeFirst();
      // It went while its repository was looked through.
      if (!row) return [];
      const { fields, tagIds, ownTagIds, leftOut } = this.#shown(row, facts.frontMatter);
      const said = await storeManifests(tx, item, facts);
      const inForce = (await keptManifests(tx, item)).said;
      const { asked, elsewhere } = secretInputsOf(inForce);
      const sentTo = (name: string) => asked.find((one) => one.name === name)?.places ?? elsewhere;
      await emptyMoved(tx, { itemId: item.id, sentTo, now: this.#needs.now() });
      await keepLinks(tx, item, facts.frontMatter, inForce);
      const time = updated ?? row.update_time;
      await new KeptRows(tx, 'Item').change(
        item.id,
        {
          ...orNothing({ ...fields, ...said, filesBytes: facts.filesBytes }),
          updateTime: new Date(nearestMoment(time)).toISOString(),
          ...{ repoBytes: facts.bytes, repoFiles: facts.files },
        },
        {
          now: this.#needs.now(),
          beside: { tag_ids: JSON.stringify(tagIds), own_tag_ids: JSON.stringify(ownTagIds) },
        },
      );
      await tx.deleteFrom('item_tags').where('item_seq', '=', item.seq).execute();
      const { kind, visibility, popularity, browse_count } = row;
      const link = { item_seq: item.seq, kind, visibility, popularity, browse_count, update_time: time };
      for (const tag_id of tagIds)
        await tx
          .insertInto('item_tags')
          .values({ tag_id, ...link })
          .execute();
      await tx
        .insertInto('item_texts')
        .values({ item_seq: item.seq, readme })
        .onConflict((conflict) => conflict.column('item_seq').doUpdateSet({ readme }))
        .execute();
      return leftOut;
    });
  }

  /**
   * Tags set on the item come behind those of the README, whose order says what counts most, until it names them: then
   * they are the README's. What is gone from the README is gone from the item; a README that cannot be read changes nothing.
   */
  #shown(row: ItemRow & { tag_ids: string; own_tag_ids: string }, frontMatter?: FrontMatter) {
    const before = JSON.parse(row.extra) as FrontMatter;
    const { tags } = this.#needs;
    const own = JSON.parse(row.own_tag_ids) as number[];
    const given = tagsOfFields(before, tags);
    if (!frontMatter) {
      const said = (JSON.parse(row.tag_ids) as number[]).filter((id) => !tags.byIds([id]).some(isOfField));
      return { fields: {}, tagIds: [...said, ...given], ownTagIds: own, leftOut: [] };
    }
    const whole = { ...row };
    const { given: known, now: time } = this.#needs;
    const beside = {
      kept: { ...readFields(whole, stored.Item), ...readPrivateFields(whole, stored.Item) },
      given: known,
      now: time(),
    };
    const { fields, leftOut } = soundFields(cardFields(frontMatter), beside);
    const said = tagsOfCard({ ...frontMatter, ...before, ...fields }, tags, (names) => {
      const why = whyNot('tags', names, { ...beside, kept: { ...beside.kept, ...fields } });
      if (why && !leftOut.some(({ field }) => field === 'tags')) leftOut.push(why);
      return why === undefined;
    });
    const ownTagIds = own.filter((id) => !said.includes(id));
    return { fields, tagIds: [...said, ...ownTagIds, ...given], ownTagIds, leftOut };
  }
}

/** What a file says no more is gone from the row. */
const orNothing = (said: object): RowChanges<'Item'> =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value ?? null]));

const linesOf = (texts: readonly unknown[]) =>
  texts.filter((text) => typeof text === 'string' && text !== '').join('\n');
