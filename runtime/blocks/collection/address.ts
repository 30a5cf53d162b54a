import { direction, queryEntries, searchTagsMax } from '#generated/constants.ts';
import { kindById, kinds } from '#generated/kinds.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { type Narrowed, narrowsOf, readNarrowed } from './narrows.ts';
import { valueIn } from './value-in.ts';

/** What a visitor has chosen; all of it stands in the address, so that links and Back work. */
export interface Choice {
  tags: readonly string[];
  sort: string | undefined;
  order: string;
  query: string;
  kind: string | undefined;
  user: string | undefined;
  /** By fields, under the names of the inputs. */
  narrowed: Narrowed;
}

export type SearchChanges = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The parameter that narrows a list to one person; every listing endpoint names it so. */
export const userParam = 'user';

/**
 * A kind by its number, as links of the other apps name it (seed 3: search types); what is chosen here writes its name, and
 * takes this away.
 */
export const kindCodeParam = 'type';

/** Reads the address; whatever it names that does not exist counts as not chosen. */
export function readChoice(search: string, props: CollectionProps, scope: Scope): Choice {
  const params = new URLSearchParams(search);
  const one = (name: string | undefined) => (name === undefined ? undefined : params.get(name) || undefined);
  const sorts = sortOptions(props, scope);
  const sort = one(props.sort?.by);
  const order = one(props.sort?.direction);
  const kind = one(props.kinds?.with);
  const tags = props.filters ? params.getAll(props.filters.with).filter(Boolean) : [];
  const chosenKind =
    kind !== undefined && kindById(kind) ? kind : kindByCode(props.kinds && one(kindCodeParam));
  const inKind = chosenKind ? { ...scope, kind: kindById(chosenKind) ?? scope.kind } : scope;
  return {
    tags: [...new Set(tags)].slice(0, searchTagsMax),
    sort: sort !== undefined && sorts.includes(sort) ? sort : sorts[0],
    order: order !== undefined && (direction as readonly string[]).includes(order) ? order : direction[0],
    query: (one(props.query?.with) ?? '').slice(0, queryMax(props)),
    kind: chosenKind,
    user: one(userParam),
    narrowed: readNarrowed(params, narrowsOf(props, inKind)),
  };
}

/** How many filters are chosen: each tag, each value and each end of a field is one. */
export const chosenCount = ({ tags, narrowed }: Choice): number =>
  tags.length + Object.values(narrowed).flat().length;

/** The change after which no filter is chosen. */
export const nothingChosen = ({ filters }: CollectionProps, { narrowed }: Choice): SearchChanges => ({
  ...Object.fromEntries(Object.keys(narrowed).map((input) => [input, undefined])),
  ...(filters && { [filters.with]: [] }),
});

function kindByCode(code: string | undefined): string | undefined {
  return kinds.find((kind) => String(kind.code) === code)?.id;
}

/** The orders that a list offers here, which may differ by kind, app or language; the first is the usual one. */
export function sortOptions({ sort }: CollectionProps, scope: Scope): readonly string[] {
  const options = sort && valueIn(sort.options, scope);
  return Array.isArray(options) ? options.map(String) : [];
}

export function queryMax({ query }: CollectionProps): number | undefined {
  return typeof query?.max === 'number' ? query.max : undefined;
}

/** The address after a change; empty values leave no trace, everything else stays. */
export function changeSearch(search: string, changes: SearchChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name);
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(name, one);
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Adds a tag, or takes it away when it is there. */
export function toggleTag(tags: readonly string[], tag: string): readonly string[] {
  if (tags.includes(tag)) return tags.filter((one) => one !== tag);
  // An address with more of one name is not read.
  return tags.length < queryEntries ? [...tags, tag] : tags;
}
