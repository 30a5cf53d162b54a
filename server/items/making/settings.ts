import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { commitCard, commitManifest } from '#generated/constants.ts';
import type { Given } from '#generated/guards.ts';
import { manifests } from '#generated/server/manifests.ts';
import { stored } from '#generated/store/tables.ts';
import type { Visibility } from '#generated/types.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Jobs, OpenJob } from '../../jobs/index.ts';
import { type OwnerRecord, signatureOf } from '../../people/index.ts';
import { type TakenPictures, takePictures } from '../../pictures/index.ts';
import type { Repos, SaidOf } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import type { TextIndex } from '../../store/texts/text-index.ts';
import { filledBy, manifestsOf } from '../following/manifests.ts';
import type { Refreshed } from '../following/refresh.ts';
import type { ItemRecord } from '../record.ts';
import { cardWithTags, tagsOfCardFields } from '../tags/card-tags.ts';
import { isOfField } from '../tags/given-groups.ts';
import type { TagBook } from '../tags/tag-book.ts';
import { cardFields } from './card-fields.ts';
import { assertFits } from './card-rules.ts';
import { manifestEdits } from './manifest-edit.ts';
import { assertSaid } from './new-manifest.ts';
import { assertNoSecrets } from './no-secrets.ts';
import { visibilities } from './visibilities.ts';

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
  /** As of whoever makes items. */
  publicUrl: string;
  given: Given;
  /** Closes a job whose change is shown, with what the refs name by then, and goes on with what nobody waits for. */
  shown(job: OpenJob<'items.refresh'>, refs?: string): Promise<void>;
}

/** What stands beside a change: who made it, when, what was written into files, and the pictures that came with it. */
interface Storing {
  by: string;
  now: number;
  written: readonly string[];
  keep: TakenPictures<ItemChanges>['keep'];
}

const jsonFields = stored.Item.json;

type FrontMatter = NonNullable<SaidOf['card']>;

/**
 * Changes what an item says of itself. What the front matter of its README says (`frontMatter:` fields and tags), and its manifests
 * (`fromManifest:`), is written there, as a commit of whoever changes it, so that files and settings never differ.
 */
export class Settings {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Throws `invalidInput` for unknown tags, for what looks like a secret and for what a rule forbids beside the card as it stands, and
   * `cardUnreadable` where the README's head would have to be written but is broken, `manifestFaulty` where a manifest would; then
   * nothing is changed.
   */
  async save(
    item: ItemRecord,
    asked: ItemChanges,
    { by, now }: { by: OwnerRecord; now: number },
  ): Promise<void> {
    const { db, repos, tags, refresh, jobs } = this.#needs;
    tags.idsOf(asked.tags ?? []);
    const { given: changes, keep } = await takePictures('Item', asked, item.fields);
    assertNoSecrets(changes);
    assertSaid(item.kind, changes);
    const job = await jobs.hold(db, 'items.refresh', { itemId: item.id });
    try {
      const kept = { ...item.fields, ...item.privateFields };
      const holds = manifestsOf(item.kind);
      const author = { ...signatureOf(by), date: new Date(now) };
      const message = touchesCard(changes) ? commitCard : commitManifest;
      let written: readonly string[] = [];
      const edit = (said: SaidOf) => {
        // Files may say more than what was taken in of them: a push has come, and waits until this is written.
        assertFits(changes, fieldsSaid(said), { kept, given: this.#needs.given, now });
        const card = this.#cardEdit(changes, said.card);
        const manifests = manifestEdits(changes, said, { ...item, publicUrl: this.#needs.publicUrl });
        written = [
          ...fieldsOfCard(card),
          ...Object.values(manifests).flatMap((all) => all.flatMap(({ field }) => field ?? [])),
        ];
        return { card, manifests };
      };
      const outcome = await repos.edit(item.id, edit, { author, message, holds });
      if (typeof outcome === 'object') {
        if (outcome.refuses === 'card') throw new HubError('cardUnreadable');
        throw new HubError('invalidInput', { field: firstOf(changes, outcome.holds) });
      }
      await this.#store(item, changes, { by: by.id, now, written, keep });
    } finally {
      // A README that was written is taken in even where the row could not be.
      await jobs.attempt(job, async () => {
        const now = await refresh(item.id);
        await this.#needs.shown(job, now?.refs);
      });
    }
  }

  async #store(item: ItemRecord, changes: ItemChanges, { by, now, written, keep }: Storing): Promise<void> {
    const { db, texts } = this.#needs;
    const { tags: names, ...rest } = changes;
    // What the files of the repository say comes from there.
    const ofRow = Object.fromEntries(Object.entries(rest).filter(([name]) => !isOfFile(name)));
    await db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom('items')
        .select(['extra', 'tag_ids', 'visibility'])
        .where('seq', '=', item.seq)
        .executeTakeFirst();
      const beside = names ? { own_tag_ids: '[]' } : {};
      const after = await new KeptRows(tx, 'Item').change(item.id, ofRow, { now, beside });
      if (before === undefined || after === undefined) throw new HubError('itemNotFound');
      await keep(tx, item.id);
      const isMoved = after.changed.includes('visibility');
      // Nobody finds what has become private, not even until it is indexed anew.
      if (isMoved) await texts.remove(item.seq, tx);
      const about = { at: now, by, of: item.id };
      const ofTags = names && !this.#carries(before, names) ? ['tags'] : [];
      const changed = [...after.changed.filter((name) => name !== 'visibility'), ...written, ...ofTags];
      if (changed.length > 0)
        await recordEvent(tx, 'items.saved', { ...about, what: { changed: changed.sort() } });
      const what = {
        before: before.visibility as Visibility,
        visibility: after.fields.visibility as Visibility,
      };
      const moved = { ...about, what };
      if (isMoved) await recordEvent(tx, isWider(what) ? 'items.shown' : 'items.hidden', moved);
    });
  }

  /** Whether an item carries these tags and no other, beside those of its fields. */
  #carries({ extra, tag_ids }: { extra: string; tag_ids: string }, names: readonly string[]): boolean {
    const { tags } = this.#needs;
    const ids = JSON.parse(tag_ids) as number[];
    const carried = new Set(ids.filter((id) => !tags.byIds([id]).some(isOfField)));
    const wanted = new Set([
      ...tags.idsOf(names),
      ...tagsOfCardFields(JSON.parse(extra) as FrontMatter, tags),
    ]);
    return isDeepStrictEqual(carried, wanted);
  }

  #cardEdit(changes: ItemChanges, card: FrontMatter | undefined): FrontMatter {
    if (card === undefined) {
      if (touchesCard(changes)) throw new HubError('cardUnreadable');
      return {};
    }
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

/** Whether more people see it than before: the widest stands first. */
const isWider = ({ before, visibility }: Record<'before' | 'visibility', Visibility>) =>
  visibilities.indexOf(visibility) < visibilities.indexOf(before);

/** What a form says of a manifest, to be told where that cannot take it. */
const firstOf = (changes: ItemChanges, holds: string) =>
  manifests[holds]?.fills.find(({ field }) => changes[field] !== undefined)?.field ?? '';

const isOfFile = (name: string) =>
  jsonFields.some((entry) => entry.field === name && ('frontMatter' in entry || 'fromManifest' in entry));

/** The fields that these keys of a front matter fill. */
const fieldsOfCard = (keys: FrontMatter) =>
  jsonFields.flatMap((entry) =>
    'frontMatter' in entry && Object.hasOwn(keys, entry.frontMatter) ? [entry.field] : [],
  );

/** What the files of an item say of its fields; of one that cannot be read nothing is known anew. */
function fieldsSaid({ card, manifests: said }: SaidOf): FrontMatter {
  const filled = Object.entries(said).map(([holds, { value }]) => value && filledBy(value, holds));
  return Object.assign({ ...(card && cardFields(card)) }, ...filled) as FrontMatter;
}

function touchesCard(changes: ItemChanges): boolean {
  return (
    changes.tags !== undefined ||
    jsonFields.some((entry) => 'frontMatter' in entry && changes[entry.field] !== undefined)
  );
}
