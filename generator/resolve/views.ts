import type { Origin, Place } from '../faults/place.ts';
import type { TypeOf } from '../grammar/shape.ts';
import type { view as viewShape, WrittenField } from '../grammar/spec/entities.ts';
import { at, isSaid, keyAt, type Located, type Named, named, othersIn } from '../grammar/written.ts';
import type { Entity, Field } from '../model/product.ts';
import type { ReadSpec } from '../read/read-spec.ts';
import { reportUnknown } from '../read/reader.ts';
import { checkFieldNames, readField, reportPrivate } from './fields.ts';
import type { WithEntities } from './known.ts';
import { originFrom } from './origins.ts';
import { pageFields } from './pages.ts';

type File = ReadSpec['entities'][number]['read'];
type WrittenView = TypeOf<typeof viewShape>;
type Names = Located<readonly string[]>;
type Definition = Exclude<WrittenView, Names>;
type And = NonNullable<Definition['and']>;

/** One view, with the file that it stands in. */
export interface ViewEntry extends Named<WrittenView> {
  file: File;
}

interface Viewing extends ViewEntry {
  building: WithEntities;
  /** Views that are like this one, from the first: none may be like itself. */
  chain: readonly string[];
  all: ReadonlyMap<string, ViewEntry>;
}

/** Reads views: some fields of a thing, what is like another view or thing, and pages of something. */
export function addViews(building: WithEntities): void {
  const entries = building.read.entities.flatMap(({ read: file }) =>
    named(file.views).map((entry): ViewEntry => ({ ...entry, file })),
  );
  const all = new Map<string, ViewEntry>();
  for (const entry of entries) if (!all.has(entry.key)) all.set(entry.key, entry);
  for (const entry of all.values()) addView({ ...entry, building, chain: [], all });
}

function addView(viewing: Viewing): void {
  const { key, building } = viewing;
  if (Object.hasOwn(building.entities, key)) return;
  const view = viewOf(viewing);
  if (view !== undefined) building.entities[key] ??= view;
}

function viewOf(viewing: Viewing): Entity | undefined {
  const { key, keyAt: place, value, file, building } = viewing;
  const origin = originFrom(key, [isNames(value) ? {} : value, file], place, building.faults);
  if (isNames(value)) return pickedFrom(viewing, { fields: value }, origin);
  const [how = 'fields', ...others] = ways.filter((word) => isSaid(value, word));
  for (const name of others)
    building.faults.add('HUB1522', keyAt(value, name), { where: key, name, other: how });
  if (how === 'fields' && isSaid(value, 'and'))
    building.faults.add('HUB1102', keyAt(value, 'and'), { where: key, name: 'like, or pages' });
  if (how === 'like') return likeAnother(viewing, value, origin);
  if (how === 'pages') return pageOf(viewing, value, origin);
  return pickedFrom(viewing, value, origin);
}

const ways = ['like', 'pages', 'fields'] as const;
const isNames = (value: WrittenView | And): value is Names => Array.isArray(value);

interface Picked {
  of?: string;
  fields?: Names;
  private?: Names;
}

/** Some fields of the one entity of the file that is kept; `of` names another, or which of several. */
function pickedFrom(viewing: Viewing, written: Picked, origin: Origin): Entity | undefined {
  const { key, value, at: place, file, building } = viewing;
  const { entities, faults, lookup } = building;
  const ownerName = written.of ?? keptEntity(file, building);
  const owner =
    ownerName !== undefined && Object.hasOwn(entities, ownerName) ? entities[ownerName] : undefined;
  if (ownerName === undefined) {
    building.faults.add('HUB1102', place, { where: key, name: 'of' }, keptEntities(file, building));
    return undefined;
  }
  if (owner === undefined) {
    const from = isNames(value) || value.of === undefined ? place : at(value, 'of');
    reportUnknown('entity', ownerName, { at: from }, { faults, lookup });
    return undefined;
  }
  const fields = [
    ...pickAll(written.fields, false, owner, viewing),
    ...pickAll(written.private, true, owner, viewing),
  ];
  return { name: key, fields, viewOf: owner.name, of: [], origin };
}

/** The one that is kept: of several, which is meant would hang on their order. */
function keptEntity(file: File, building: WithEntities): string | undefined {
  const [one, ...more] = keptEntities(file, building);
  return more.length === 0 ? one : undefined;
}

const keptEntities = (file: File, { entities }: WithEntities) =>
  othersIn(file).flatMap(({ key }) => (entities[key]?.table === undefined ? [] : [key]));

function pickAll(
  names: Names | undefined,
  isPrivate: boolean,
  owner: Entity,
  { key: view, building: { faults } }: Viewing,
): Field[] {
  return (names ?? []).flatMap((name, i) => {
    const place = names === undefined ? owner.origin.place : at(names, i);
    const field = owner.fields.find((one) => one.name === name);
    // What is no field at all is told by its vocabulary.
    if (field === undefined) return [];
    if (field.private && !isPrivate) faults.add('HUB1535', place, { view, name });
    if (!field.private && isPrivate) faults.add('HUB1536', place, { view, name });
    return [field];
  });
}

/** Every field of another view or thing that is not private, and more of them, or some of its own. */
function likeAnother(viewing: Viewing, written: Definition, origin: Origin): Entity | undefined {
  const { key, building } = viewing;
  const { like: name = '', and } = written;
  const place = at(written, 'like');
  const like = known(name, place, viewing);
  if (like === undefined) return undefined;
  const open = like.fields.filter((field) => !field.private);
  if (and === undefined || isNames(and)) {
    const owner = building.entities[like.viewOf ?? ''];
    if (owner !== undefined) return moreOf(viewing, { owner, open, written }, origin);
    const reason = 'it is the thing itself, which has all of its fields';
    building.faults.add('HUB1204', place, { what: 'view', name, reason });
    return undefined;
  }
  const sources = like.viewOf === undefined ? like.of : [like.viewOf];
  const of = written.of === undefined ? [...sources] : [written.of];
  return { name: key, fields: withOwn(open.map(unkept), ownFields(and, viewing, origin)), of, origin };
}

/** More fields of what a view is of: all of them in the order in which these stand there. */
function moreOf(
  viewing: Viewing,
  { owner, open, written }: { owner: Entity; open: readonly Field[]; written: Definition },
  origin: Origin,
): Entity {
  const { key, building } = viewing;
  const { like = '', and } = written;
  const names = and !== undefined && isNames(and) ? and : undefined;
  if (written.of !== undefined)
    building.faults.add('HUB1522', keyAt(written, 'of'), { where: key, name: 'of', other: 'like' });
  if (names === undefined && written.private === undefined)
    building.faults.add('HUB1102', viewing.keyAt, { where: key, name: 'and' });
  const more = [...pickAll(names, false, owner, viewing), ...pickAll(written.private, true, owner, viewing)];
  for (const [i, name] of (names ?? []).entries())
    if (names !== undefined && open.some((field) => field.name === name))
      building.faults.add('HUB1749', at(names, i), { name, first: like });
  const shown = new Set([...open, ...more]);
  const fields = owner.fields.filter((field) => shown.has(field));
  return { name: key, fields, viewOf: owner.name, of: [], origin };
}

/** A part of a list, and where the next one begins. */
function pageOf(viewing: Viewing, written: Definition, origin: Origin): Entity | undefined {
  const { key, building } = viewing;
  const { pages: name = '', and, of } = written;
  const row = known(name, at(written, 'pages'), viewing);
  if (row === undefined) return undefined;
  if (and !== undefined && isNames(and))
    building.faults.add('HUB1103', at(written, 'and'), {
      where: 'and',
      expected: 'fields with their types',
      found: 'names of fields',
      fix: 'A page has what its list has, and what you say here: name: type.',
    });
  const own = and === undefined || isNames(and) ? [] : ownFields(and, viewing, origin);
  const fields = withOwn(pageFields(row.name, origin), own);
  return { name: key, fields, of: of === undefined ? [] : [of], pages: row.name, origin };
}

/** The view or thing of a name; one that is like itself, however far around, is told. */
function known(name: string, place: Place, viewing: Viewing): Entity | undefined {
  const { key, building, all } = viewing;
  const { entities, faults, registry } = building;
  const chain = [...viewing.chain, key];
  if (chain.includes(name)) {
    const round = [...chain.slice(chain.indexOf(name)), name].join(' → ');
    faults.add('HUB1203', place, { what: 'view', name, chain: round });
    return undefined;
  }
  const other = all.get(name);
  if (other !== undefined) addView({ ...other, building, chain, all });
  if (Object.hasOwn(entities, name)) return entities[name];
  // What is not there at all is told as a name; of a view that could not be read, so is what it lacks.
  if (registry.has('entity', name) && other === undefined)
    faults.add('HUB1204', place, { what: 'view', name, reason: 'it is a type' });
  return undefined;
}

function ownFields(and: Exclude<And, Names>, { building }: Viewing, origin: Origin): Field[] {
  const entries: Named<WrittenField>[] = named(and);
  checkFieldNames(entries, building);
  return entries.map((entry) => {
    reportPrivate(entry, building);
    return readField(entry, false, { ...origin, place: entry.keyAt }, building);
  });
}

/** What is worked out for whoever is shown it is kept nowhere. */
const unkept = ({ column: _, ...field }: Field): Field => ({ ...field, kept: 'none', index: false, was: [] });

/** Fields of its own take the place of those of their name; the others stand behind. */
function withOwn(fields: readonly Field[], own: readonly Field[]): Field[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const field of own) byName.set(field.name, field);
  return [...byName.values()];
}
