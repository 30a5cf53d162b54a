import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { commitCard } from '#generated/constants.ts';
import { type ItemRow, stored } from '#generated/store/tables.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Jobs, OpenJob } from '../../jobs/index.ts';
import { type PersonRecord, signatureOf } from '../../people/index.ts';
import type { CardEdit, Repos } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import { cardFields, changedFields, columnsWith, extraWith } from '../../store/fields.ts';
import type { TextIndex } from '../../store/texts/text-index.ts';
import type { Refreshed } from '../following/refresh.ts';
import type { ItemRecord } from '../record.ts';
import { cardWithTags, tagsOfFields } from '../tags/card-tags.ts';
import type { TagBook } from '../tags/tag-book.ts';
import { assertFits } from './card-rules.ts';
import { assertNoSecrets } from './no-secrets.ts';

/** What may be changed of an item, by the names of the spec; null takes a value away. */
export interface ItemChanges {
  visibility?: string | undefined;
  /** Names of known tags: all that the item shall carry, beside those of fields such as the licence. */
  tags?: readonly string[] | undefined;
  [field: string]: unknown;
}

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  tags: TagBook;
  texts: TextIndex;
  refresh(id: string): Promise<Refreshed | undefined>;
  jobs: Jobs;
  /** Closes a job whose change is shown, with what the refs name by then, and goes on with what nobody waits for. */
  shown(job: OpenJob<'items.refresh'>, refs?: string): Promise<void>;
}

const jsonFields = stored.Item.json;

type FrontMatter = Parameters<CardEdit>[0];

/**
 * Changes what an item says of itself. What the front matter of its README says (`frontMatter:` fields and tags) is written
 * there, as a commit of whoever changes it, so that the card and the settings never differ.
 */
export class Settings {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Throws `invalidInput` for unknown tags, for what looks like a secret and for what a rule forbids beside the card as it stands, and
   * `cardUnreadable` where the README's head would have to be written but is broken; then nothing is changed.
   */
  async save(
    item: ItemRecord,
    changes: ItemChanges,
    { by, now }: { by: PersonRecord; now: number },
  ): Promise<void> {
    const { db, repos, tags, refresh, jobs } = this.#needs;
    tags.idsOf(changes.tags ?? []);
    assertNoSecrets(changes);
    const job = await jobs.hold(db, 'items.refresh', { itemId: item.id });
    try {
      const kept = { ...item.fields, ...item.privateFields };
      let written: readonly string[] = [];
      const edit: CardEdit = (card) => {
        // The card may say more than what was taken in of it: a push has come, and waits until this is written.
        assertFits(changes, cardFields(card), { kept, now });
        const anew = this.#cardEdit(changes, card);
        written = Object.keys(anew);
        return anew;
      };
      const author = { ...signatureOf(by), date: new Date(now) };
      const outcome = await repos.editCard(item.id, edit, { author, message: commitCard });
      if (outcome === 'unreadable' && touchesCard(changes)) throw new HubError('cardUnreadable');
      await this.#store(item, changes, { by: by.id, now, written });
    } finally {
      // A README that was written is taken in even where the row could not be.
      await jobs.attempt(job, async () => {
        const now = await refresh(item.id);
        await this.#needs.shown(job, now?.refs);
      });
    }
  }

  async #store(
    item: ItemRecord,
    changes: ItemChanges,
    { by, now, written }: { by: string; now: number; written: readonly string[] },
  ): Promise<void> {
    const { db, texts } = this.#needs;
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('items')
        .selectAll()
        .where('seq', '=', item.seq)
        .executeTakeFirstOrThrow();
      const { extra, visibility } = row;
      await tx
        .updateTable('items')
        .set({
          extra: JSON.stringify(changedExtra(JSON.parse(extra) as Record<string, unknown>, changes)),
          ...columnsWith('Item', changes),
          ...(changes.tags && { own_tag_ids: '[]' }),
        })
        .where('seq', '=', item.seq)
        .execute();
      // Nobody finds what has become private, not even until it is indexed anew.
      if (changes.visibility !== undefined && changes.visibility !== item.visibility)
        await texts.remove(item.seq, tx);
      const about = { at: now, by, of: item.id };
      const changed = this.#changed(row, changes, written);
      if (changed.length > 0) await recordEvent(tx, 'items.saved', { ...about, what: { changed } });
      if (changes.visibility !== undefined && changes.visibility !== visibility)
        await recordEvent(tx, changes.visibility === 'PUBLIC' ? 'items.shown' : 'items.hidden', about);
    });
  }

  /** What is another by this save: of the row, of what was written anew in the card, and of the tags. */
  #changed(row: ItemRow & { tag_ids: string }, changes: ItemChanges, written: readonly string[]): string[] {
    const { visibility: _, tags: names, ...texts } = changes;
    const ofCard = jsonFields.flatMap((entry) => ('frontMatter' in entry ? [entry] : []));
    const ofRow = changedFields({ ...row }, texts).filter(
      (name) => !ofCard.some(({ field }) => field === name),
    );
    const ofFields = ofCard.flatMap(({ field, frontMatter }) =>
      written.includes(frontMatter) ? [field] : [],
    );
    const ofTags = names && !this.#carries(row, names) ? ['tags'] : [];
    return [...ofRow, ...ofFields, ...ofTags].sort();
  }

  /** Whether an item carries these tags and no other, beside those of its fields. */
  #carries({ extra, tag_ids }: { extra: string; tag_ids: string }, names: readonly string[]): boolean {
    const { tags } = this.#needs;
    const carried = new Set(JSON.parse(tag_ids) as number[]);
    const wanted = new Set([...tags.idsOf(names), ...tagsOfFields(JSON.parse(extra) as FrontMatter, tags)]);
    return isDeepStrictEqual(carried, wanted);
  }

  #cardEdit(changes: ItemChanges, card: FrontMatter): FrontMatter {
    const edit: Record<string, unknown> = {};
    for (const entry of jsonFields) {
      const value = changes[entry.field];
      if (!('frontMatter' in entry) || value === undefined) continue;
      const wanted = value === null || value === '' ? undefined : value;
      if (!isDeepStrictEqual(wanted, card[entry.frontMatter])) edit[entry.frontMatter] = wanted;
    }
    return changes.tags ? { ...edit, ...cardWithTags(card, changes.tags, this.#needs.tags) } : edit;
  }
}

function touchesCard(changes: ItemChanges): boolean {
  return (
    changes.tags !== undefined ||
    jsonFields.some((entry) => 'frontMatter' in entry && changes[entry.field] !== undefined)
  );
}

/** The JSON column after the changes; what the README says comes from there. */
function changedExtra(before: Record<string, unknown>, changes: ItemChanges): Record<string, unknown> {
  return extraWith(before, changes, { json: jsonFields.filter((entry) => !('frontMatter' in entry)) });
}
