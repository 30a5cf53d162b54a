import type { Kysely } from 'kysely';
import { listFewMax } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import { findOwner } from '../../people/owners.ts';
import type { Viewer } from '../../rights/index.ts';
import type { Database } from '../../store/database.ts';
import {
  type Filter,
  type FilterPlan,
  noFilters,
  planByItself,
  planFilters,
} from '../../store/lists/filters.ts';
import { KeptCounts } from '../../store/lists/kept-counts.ts';
import { type ListPlan, planList, type TagNeed } from '../../store/lists/list-plan.ts';
import { firstOf, isTagSorted, ListQueries, type Place } from '../../store/lists/list-query.ts';
import type { Read } from '../../store/open.ts';
import { seenSql, type VisibleScope, visibleScopes } from '../../store/visible-scope.ts';
import type { TagBook } from '../tags/tag-book.ts';

/** Which items a list holds, and in which order. */
export interface Listed {
  kind?: string | undefined;
  tags?: readonly string[] | undefined;
  user?: string | undefined;
  filters?: readonly Filter[] | undefined;
  sort: string;
  order: 'asc' | 'desc';
  /** The moment at which it is looked at: who sees what may be a matter of time. */
  now: number;
}

interface Needs {
  db: Kysely<Database>;
  read: Read;
  tags: TagBook;
}

interface Scope extends VisibleScope {
  kind: string;
  /** Only what belongs to this one. */
  ownerId?: string | undefined;
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
    const owner = input.user === undefined ? undefined : await findOwner(this.#db, input.user);
    if (!groups || (input.user !== undefined && !owner)) return [];
    const scopes = scopesOf(input.kind, visibleScopes(viewer, input.now), owner?.id);
    const [only] = scopes;
    if (only && scopes.length === 1) return this.#read(input, only, groups, { after });
    const [forAll, forReaders] = [false, true].map((isRead) =>
      scopes.filter(({ readers }) => (readers !== undefined) === isRead),
    );
    const read = (some: readonly Scope[] = [], until?: Place) =>
      Promise.all(some.map((scope) => this.#read(input, scope, groups, { after, until })));
    const found = firstOf((await read(forAll)).flat(), input);
    // Of what has readers of its own only that is looked for which is on the page, above the last of all others.
    const until = found.length < input.limit ? undefined : found.at(-1);
    const more = (await read(forReaders, until)).flat();
    return more.length === 0 ? found : firstOf([...found, ...more], input);
  }

  /** Over how many items a page may lead at the very most: tags that are common may be seldom together, or far down. */
  reach(input: Listed & { limit: number }, viewer: Viewer | null): 0 | Promise<number> {
    const { user, tags = [], filters = [] } = input;
    if (filters.length > 0) return user === undefined ? this.#reachAmong(input, viewer) : 0;
    // Most lists have one tag at most, and lead nowhere but where they are asked.
    if (user !== undefined || tags.length < 2) return 0;
    const groups = this.groupsOf(tags) ?? [];
    if (groups.flat().length < 2) return 0;
    const scopes = scopesOf(input.kind, visibleScopes(viewer, input.now)).filter(
      ({ readers }) => readers === undefined,
    );
    return sumOf(scopes.map((scope) => this.#reachOf(input, scope, groups)));
  }

  /** As `reach`, of a list that is narrowed by fields: what an index answers alone, or finds little, leads nowhere else. */
  #reachAmong(input: Listed & { limit: number }, viewer: Viewer | null): 0 | Promise<number> {
    const { tags = [], filters = [], sort } = input;
    if (tags.length === 0 && planByItself(filters, sort) !== undefined) return 0;
    const scopes = scopesOf(input.kind, visibleScopes(viewer, input.now)).filter(
      ({ readers }) => readers === undefined,
    );
    return sumOf(
      scopes.map(async (scope) => {
        const { collects } = await this.#filtersOf(input, scope);
        return collects ? 0 : this.#atMost(scope);
      }),
    );
  }

  async #filtersOf({ tags = [], filters = [], sort }: Listed, scope: Scope): Promise<FilterPlan> {
    const alone = tags.length === 0 ? planByItself(filters, sort) : undefined;
    return (
      alone ??
      planFilters(filters, sort, async (group) => {
        const count = await this.#queries.countUpTo(listFewMax + 1, scope, group);
        return count <= listFewMax ? count : undefined;
      })
    );
  }

  async #reachOf(
    { limit, sort }: Listed & { limit: number },
    scope: Scope,
    groups: readonly (readonly number[])[],
  ): Promise<number> {
    const { how, walk } = await this.#planOf(scope, groups, { limit, sort });
    return how === 'scan' ? this.#atMost(scope) : this.#tagCount(scope, walk);
  }

  /** What a plan reckons with: the range of the index, whatever else is asked of its rows. */
  #atMost(scope: Scope): Promise<number> {
    return scope.readers === undefined
      ? this.#counts.ofKind(scope.kind, scope.visibility)
      : this.#count(scope);
  }

  /** How many items of a kind a viewer may see. */
  countOf(kind: string, viewer: Viewer | null, now: number): Promise<number> {
    return sumOf(scopesOf(kind, visibleScopes(viewer, now)).map((scope) => this.#count(scope)));
  }

  /** Tag ids by category: one of each category is needed. Undefined when a name is unknown and nothing can match. */
  groupsOf(names: readonly string[]): number[][] | undefined {
    if (names.length === 0) return [];
    const groups = new Map<string, Set<number>>();
    for (const name of names) {
      const tag = this.#tags.find(name);
      if (!tag) return undefined;
      groups.set(tag.category, (groups.get(tag.category) ?? new Set()).add(tag.id));
    }
    return [...groups.values()].map((ids) => [...ids].sort((a, b) => a - b));
  }

  #read(
    input: Listed & { limit: number },
    scope: Scope,
    groups: readonly (readonly number[])[],
    { after, until }: Bounds,
  ): Promise<Place[]> {
    const { limit, sort, order, filters = [] } = input;
    // Few enough to look at each; the items of a tag are many.
    const each: ListPlan = { how: 'scan', walk: [], probe: groups };
    if (scope.ownerId !== undefined || scope.readers !== undefined) {
      const asked = filters.length > 0 ? { ...noFilters, probe: filters } : undefined;
      return this.#queries.read({ ...scope, plan: each, filters: asked, sort, order, after, until, limit });
    }
    if (filters.length > 0) return this.#readNarrowed(input, scope, groups, after);
    const read = (plan: ListPlan) => this.#queries.read({ ...scope, plan, sort, order, after, limit });
    return hasOnePlan(groups)
      ? read(planList(1, needsOfOne(groups), limit, isTagSorted(sort)))
      : this.#planOf(scope, groups, input).then(read);
  }

  async #readNarrowed(
    input: Listed & { limit: number },
    scope: Scope,
    groups: readonly (readonly number[])[],
    after: Place | undefined,
  ): Promise<Place[]> {
    const { limit, sort, order } = input;
    const filters = await this.#filtersOf(input, scope);
    const scan: ListPlan = { how: 'scan', walk: [], probe: groups };
    const plan =
      filters.collects || groups.length === 0 ? scan : await this.#planOf(scope, groups, { limit, sort });
    // Whoever walks along a tag asks each of its items.
    const asked = plan.how === 'tag' ? { ...noFilters, probe: [...filters.lead, ...filters.probe] } : filters;
    return this.#queries.read({ ...scope, plan, filters: asked, sort, order, after, limit });
  }

  async #planOf(
    scope: Scope,
    groups: readonly (readonly number[])[],
    { limit, sort }: Pick<Listed, 'sort'> & { limit: number },
  ): Promise<ListPlan> {
    const [needs, total] = [await this.#needsOf(scope, groups), await this.#atMost(scope)];
    return planList(total, needs, limit, isTagSorted(sort));
  }

  #needsOf(scope: Scope, groups: readonly (readonly number[])[]): Promise<TagNeed[]> {
    return Promise.all(groups.map(async (ids) => ({ ids, count: await this.#tagCount(scope, ids) })));
  }

  /** Present where it is kept: one kind with at most one tag, and no person. */
  async total(
    { kind, user, now, tags = [], filters = [] }: Listed,
    viewer: Viewer | null,
  ): Promise<number | undefined> {
    if (kind === undefined || user !== undefined || tags.length > 1 || filters.length > 0) return undefined;
    const tag = tags[0] === undefined ? undefined : this.#tags.find(tags[0]);
    if (tags.length > 0 && !tag) return 0;
    const scopes = scopesOf(kind, visibleScopes(viewer, now));
    return sumOf(scopes.map((scope) => this.#count(scope, tag?.id)));
  }

  #count(scope: Scope, tagId?: number): Promise<number> {
    const { kind, visibility, readers, rest } = scope;
    if (readers !== undefined || rest !== undefined) return this.#countRows(scope, tagId);
    if (tagId !== undefined) return this.#tagCount(scope, [tagId]);
    return this.#counts.ofKind(kind, visibility);
  }

  #tagCount({ kind, visibility }: Scope, ids: readonly number[]): Promise<number> {
    return sumOf(ids.map((id) => this.#counts.ofTag(id, kind, visibility)));
  }

  /**
   * What one reads beside what is for everybody is few, and the table of readers holds it. What else the condition asks of
   * a row is in no count that is kept: such rows are counted one by one, so that a count never tells of what is hidden.
   */
  async #countRows({ kind, ...scope }: Scope, tagId?: number): Promise<number> {
    const { readers, visibility, rest } = scope;
    if (readers !== undefined && rest === undefined)
      return this.#counts.ofReaders({ readers, kind, visibility, tagId });
    const row = await this.#db
      .selectFrom('items as i')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('i.kind', '=', kind)
      .where(seenSql([scope], 'i'))
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

/** Between which places of a list is read. */
interface Bounds {
  after?: Place | undefined;
  until?: Place | undefined;
}

/** No tag or one has only one good plan, so that nothing need be counted for it. */
const hasOnePlan = (groups: readonly (readonly number[])[]) =>
  groups.length === 0 || (groups.length === 1 && groups[0]?.length === 1);

const needsOfOne = (groups: readonly (readonly number[])[]) => groups.map((ids) => ({ ids, count: 1 }));

/** Without a kind the list is the merge of all kinds: each is one range of the same index. */
function scopesOf(kind: string | undefined, visible: readonly VisibleScope[], ownerId?: string): Scope[] {
  const scopes: Scope[] = [];
  for (const id of kind === undefined ? kindIds : [kind]) {
    for (const { visibility, readers, rest } of visible)
      scopes.push({ visibility, kind: id, ownerId, readers, rest });
  }
  return scopes;
}

const kindIds = kinds.map(({ id }) => id);

/** Visitors see one scope of one kind: there is nothing to add then. */
function sumOf(counts: readonly Promise<number>[]): Promise<number> {
  const [only] = counts;
  if (only && counts.length === 1) return only;
  return Promise.all(counts).then((all) => all.reduce((sum, one) => sum + one, 0));
}
