import type { Kysely } from 'kysely';
import { kinds } from '#generated/kinds.ts';
import { findPerson, type Viewer } from '../people/index.ts';
import type { Database } from '../store/database.ts';
import type { Read } from '../store/open.ts';
import type { VisibleScope } from '../store/visible-scope.ts';
import { KeptCounts } from './kept-counts.ts';
import { type ListPlan, planList, type TagNeed } from './list-plan.ts';
import { firstOf, isTagSorted, ListQueries, type Place } from './list-query.ts';
import type { TagBook } from './tag-book.ts';
import { visibleScopes } from './visibility.ts';

/** Which items a list holds, and in which order. */
export interface Listed {
  kind?: string | undefined;
  tags?: readonly string[] | undefined;
  user?: string | undefined;
  sort: string;
  order: 'asc' | 'desc';
}

interface Needs {
  db: Kysely<Database>;
  read: Read;
  tags: TagBook;
}

interface Scope extends VisibleScope {
  kind: string;
}

/** Where items stand in lists, and how many there are: nothing is counted that is not kept as a count. */
export class Places {
  readonly #db: Kysely<Database>;
  readonly #tags: TagBook;
  readonly #queries: ListQueries;
  readonly #counts: KeptCounts;

  constructor({ db, read, tags }: Needs) {
    this.#db = db;
    this.#tags = tags;
    this.#queries = new ListQueries(db, read);
    this.#counts = new KeptCounts(read);
  }

  /** The places of a list below one of them. */
  async of(input: Listed & { limit: number }, viewer: Viewer | null, after?: Place): Promise<Place[]> {
    const groups = this.groupsOf(input.tags ?? []);
    const owner = input.user === undefined ? undefined : await findPerson(this.#db, input.user);
    if (!groups || (input.user !== undefined && !owner)) return [];
    const scopes = scopesOf(input.kind, visibleScopes(viewer), owner?.id);
    const found = await Promise.all(scopes.map((scope) => this.#read(input, scope, groups, after)));
    return found.length === 1 ? (found[0] ?? []) : firstOf(found.flat(), input);
  }

  /** Over how many items a page may lead at the very most: tags that are common may be seldom together, or far down. */
  async reach(input: Listed & { limit: number }, viewer: Viewer | null): Promise<number> {
    const { user, tags = [] } = input;
    const groups = user !== undefined || tags.length < 2 ? [] : (this.groupsOf(tags) ?? []);
    if (groups.flat().length < 2) return 0;
    const scopes = scopesOf(input.kind, visibleScopes(viewer)).filter(({ ownerId }) => ownerId === undefined);
    return sum(await Promise.all(scopes.map((scope) => this.#reachOf(input, scope, groups))));
  }

  async #reachOf(
    { limit, sort }: Listed & { limit: number },
    scope: Scope,
    groups: readonly (readonly number[])[],
  ): Promise<number> {
    const [needs, total] = [await this.#needsOf(scope, groups, false), await this.#count(scope)];
    const { how, walk } = planList(total, needs, limit, isTagSorted(sort));
    return how === 'scan' ? total : this.#tagCount(scope, walk);
  }

  /** How many items of a kind a viewer may see. */
  async countOf(kind: string, viewer: Viewer | null): Promise<number> {
    return sum(await Promise.all(scopesOf(kind, visibleScopes(viewer)).map((scope) => this.#count(scope))));
  }

  /** Tag ids by category: one of each category is needed. Undefined when a name is unknown and nothing can match. */
  groupsOf(names: readonly string[]): number[][] | undefined {
    const groups = new Map<string, Set<number>>();
    for (const name of names) {
      const tag = this.#tags.find(name);
      if (!tag) return undefined;
      groups.set(tag.category, (groups.get(tag.category) ?? new Set()).add(tag.id));
    }
    return [...groups.values()].map((ids) => [...ids].sort((a, b) => a - b));
  }

  async #read(
    input: Listed & { limit: number },
    scope: Scope,
    groups: readonly (readonly number[])[],
    after: Place | undefined,
  ): Promise<Place[]> {
    const { limit, sort, order } = input;
    if (scope.ownerId !== undefined) {
      // Few enough to look at each; the items of a tag are many.
      const plan: ListPlan = { how: 'scan', walk: [], probe: groups };
      return this.#queries.page({ ...scope, plan, sort, order, after, limit });
    }
    const single = groups.length === 1 && groups[0]?.length === 1;
    const needs = await this.#needsOf(scope, groups, single);
    const total = groups.length === 0 || single ? 1 : await this.#count(scope);
    const plan = planList(total, needs, limit, isTagSorted(sort));
    return this.#queries.page({ ...scope, plan, sort, order, after, limit });
  }

  /** One tag has only one good plan, so its count is not looked up. */
  #needsOf(scope: Scope, groups: readonly (readonly number[])[], single: boolean): Promise<TagNeed[]> {
    return Promise.all(
      groups.map(async (ids) => ({ ids, count: single ? 1 : await this.#tagCount(scope, ids) })),
    );
  }

  /** Present where it is kept: one kind with at most one tag, and no person. */
  async total({ kind, user, tags = [] }: Listed, viewer: Viewer | null): Promise<number | undefined> {
    if (kind === undefined || user !== undefined || tags.length > 1) return undefined;
    const tag = tags[0] === undefined ? undefined : this.#tags.find(tags[0]);
    if (tags.length > 0 && !tag) return 0;
    const scopes = scopesOf(kind, visibleScopes(viewer));
    return sum(await Promise.all(scopes.map((scope) => this.#count(scope, tag?.id))));
  }

  async #count({ kind, visibility, ownerId }: Partial<Scope>, tagId?: number): Promise<number> {
    if (ownerId !== undefined) return this.#countOwn({ kind, visibility, ownerId }, tagId);
    if (tagId !== undefined) return this.#tagCount({ kind, visibility } as Scope, [tagId]);
    return this.#counts.ofKind(kind ?? '', visibility ?? '');
  }

  async #tagCount({ kind, visibility }: Scope, ids: readonly number[]): Promise<number> {
    return sum(await Promise.all(ids.map((id) => this.#counts.ofTag(id, kind, visibility))));
  }

  /** What one person keeps private is few, and the owner's index holds it. */
  async #countOwn(
    { kind = '', visibility = '', ownerId = '' }: Partial<Scope>,
    tagId?: number,
  ): Promise<number> {
    const row = await this.#db
      .selectFrom('items as i')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('i.create_user_id', '=', ownerId)
      .where('i.kind', '=', kind)
      .where('i.visibility', '=', visibility)
      .$if(tagId !== undefined, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('item_tags as t')
              .select('t.tag_id')
              .whereRef('t.item_seq', '=', 'i.seq')
              .where('t.tag_id', '=', tagId ?? 0),
          ),
        ),
      )
      .executeTakeFirst();
    return row?.count ?? 0;
  }
}

/** Without a kind the list is the merge of all kinds: each is one range of the same index. */
function scopesOf(kind: string | undefined, visible: readonly VisibleScope[], ownerId?: string): Scope[] {
  const ids = kind === undefined ? kinds.map(({ id }) => id) : [kind];
  return ids.flatMap((id) =>
    visible.flatMap((scope) => {
      if (ownerId !== undefined && scope.ownerId !== undefined && scope.ownerId !== ownerId) return [];
      return { ...scope, kind: id, ...(ownerId !== undefined && { ownerId }) };
    }),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
