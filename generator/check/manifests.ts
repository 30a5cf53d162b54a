import { flatSchema } from '../grammar/json-schema.ts';
import { at, isSaid, named, othersIn } from '../grammar/written.ts';
import { type Filling, fillingsOf } from '../model/manifest-words.ts';
import type { Field } from '../model/product.ts';
import { isDefinition } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { plain } from '../yaml/spec-node.ts';
import { judgeOf } from './value-judges.ts';

/** A manifest is the thing of some kind, kept in a file of its own, and what it fills takes what it holds. */
export function checkManifests(building: Building): void {
  checkKinds(building);
  checkWritten(building);
  checkFiles(building);
  checkFilled(building);
  checkSecrets(building);
  checkLeads(building);
}

const thing = (name: string, { entities }: Building) =>
  Object.hasOwn(entities, name) ? entities[name] : undefined;

function checkKinds(building: Building): void {
  const { read, entities, faults } = building;
  const known = Object.values(entities).flatMap(({ name, file }) => (file === undefined ? [] : [name]));
  for (const { read: file } of read.kinds)
    for (const kind of file.kinds ?? [])
      for (const name of namesOf(kind.manifest)) {
        const entity = thing(name, building);
        if (entity !== undefined && entity.file === undefined)
          faults.add('HUB1587', at(kind, 'manifest'), { name }, known);
      }
}

/** What a way of creating writes is taken by a manifest of its kind. */
function checkWritten(building: Building): void {
  const { read, definitions, faults } = building;
  for (const { read: file } of read.kinds)
    for (const { id, manifest, create } of file.kinds ?? [])
      for (const { at: address, writes } of create ?? [])
        for (const { key, keyAt, value } of named(writes)) {
          const filling = namesOf(manifest)
            .flatMap((one) => fillingsOf(one, building.entities))
            .find(({ word }) => word === key);
          const judge = filling && judgeOf(filling.field.schema, definitions);
          if (judge?.(plain(value))) continue;
          const missing = manifest === undefined ? 'its kind has none' : 'that of its kind has no such word';
          const reason = judge === undefined ? missing : (judge.errors?.[0]?.message ?? '');
          faults.add('HUB1841', keyAt, { name: key, where: `${id}${address}`, reason });
        }
}

/** A file that no kind reads changes nothing, and of two things in one file each would refuse the other's words. */
function checkFiles(building: Building): void {
  const { read, kinds, faults } = building;
  const first = new Map<string, string>();
  for (const { read: file } of read.entities)
    for (const { key, value } of othersIn(file)) {
      const own = thing(key, building)?.file;
      if (own === undefined || !isSaid(value, 'kept')) continue;
      const before = first.get(own.name);
      first.set(own.name, before ?? key);
      if (before !== undefined && before !== key)
        faults.add('HUB1600', at(value, 'kept'), { file: own.name, name: key, first: before });
      else if (!kinds.some(({ manifests }) => manifests.includes(key)))
        faults.add('HUB1588', at(value, 'kept'), { name: key, file: own.name });
    }
}

/** What fills a field is of its sort: a number in a field of texts would be answered as what it is not. */
function checkFilled(building: Building): void {
  const { read, definitions, faults } = building;
  const filling = manifestFillings(building);
  for (const { read: file } of read.entities)
    for (const { key, value } of othersIn(file))
      for (const { key: written, value: field } of othersIn(value)) {
        if (!isDefinition(field) || field.fromManifest === undefined) continue;
        const name = written.replace(/\?$/, '');
        const own = thing(key, building)?.fields.find((one) => one.name === name);
        if (own === undefined) continue;
        const words = own.fromManifest ?? [];
        const other = filling.find(
          (one) => words.includes(one.word) && !isAlike(own, one.field, definitions),
        )?.word;
        const place = at(field, 'fromManifest');
        if (own.required || other !== undefined)
          faults.add('HUB1589', place, { name, other: other ?? words.join(', ') });
        const twice = building.kinds.find(({ manifests }) => fillers(manifests, words, building).length > 1);
        if (twice !== undefined) {
          const [first = '', second = ''] = fillers(twice.manifests, words, building);
          faults.add('HUB1840', place, { name, first, other: second, where: twice.id });
        }
      }
}

/** What marks a secret says yes or no of a thing in a file that people push: elsewhere nobody would look. */
function checkSecrets(building: Building): void {
  const { read, entities, definitions, faults } = building;
  const inFiles = new Set(
    Object.values(entities).flatMap((one) => (one.file ? [...inside(one.name, building)] : [])),
  );
  for (const { read: file } of read.entities)
    for (const { key, value } of othersIn(file))
      for (const { value: field } of othersIn(value)) {
        if (!isDefinition(field) || field.secret === undefined) continue;
        const { secret: mark } = field;
        const marking = thing(key, building)?.fields.find(({ name }) => name === mark);
        const isYesNo = marking !== undefined && flatSchema(marking.schema, definitions)?.type === 'boolean';
        const why = !isYesNo ? 'is not true or false' : inFiles.has(key) ? '' : `${key} stands in none`;
        if (why !== '') faults.add('HUB1625', at(field, 'secret'), { other: mark, why });
      }
}

/** What names items is read from what people push: elsewhere nobody would follow it. */
function checkLeads(building: Building): void {
  const { read, entities, definitions, faults } = building;
  const inFiles = new Set(
    Object.values(entities).flatMap((one) => (one.file ? [...inside(one.name, building)] : [])),
  );
  for (const { read: file } of read.entities)
    for (const { key, value } of othersIn(file))
      for (const { key: written, value: field } of othersIn(value)) {
        if (!isDefinition(field) || field.leadsTo === undefined) continue;
        const name = written.replace(/\?$/, '');
        const own = thing(key, building)?.fields.find((one) => one.name === name);
        const flat = own && flatSchema(own.schema, definitions);
        const isText =
          flat?.type === 'string' || flatSchema(flat?.items ?? {}, definitions)?.type === 'string';
        const isRead = inFiles.has(key) || field.frontMatter !== undefined;
        const why = !isText ? 'is no text' : isRead ? '' : 'is read from no repository';
        if (own !== undefined && why !== '')
          faults.add('HUB1516', at(field, 'leadsTo'), { name, other: field.leadsTo, why });
      }
}

/** A thing, and all that stands in it. */
function inside(name: string, building: Building, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  const text = JSON.stringify(building.definitions[name] ?? {});
  for (const [, other = ''] of text.matchAll(/"#\/definitions\/(\w+)"/g)) inside(other, building, known);
  return known;
}

type Known = Pick<Building, 'kinds' | 'entities'>;

const manifestsOfKinds = ({ kinds }: Pick<Building, 'kinds'>) => [
  ...new Set(kinds.flatMap(({ manifests }) => manifests)),
];

const namesOf = (written: string | readonly string[] | undefined): readonly string[] =>
  written === undefined ? [] : [written].flat();

/** Which words of the manifests of one kind fill a field: the item has them all. */
const fillers = (manifests: readonly string[], words: readonly string[], { entities }: Known) =>
  manifests.flatMap((one) =>
    fillingsOf(one, entities).flatMap(({ word }) => (words.includes(word) ? [`${one}.${word}`] : [])),
  );

/** What the manifests of all kinds may fill fields with. */
export function manifestFillings(known: Known): Filling[] {
  return manifestsOfKinds(known).flatMap((manifest) => fillingsOf(manifest, known.entities));
}

function isAlike(own: Field, other: Field, definitions: Building['definitions']): boolean {
  const [kept, given] = [own, other].map(({ schema }) => flatSchema(schema, definitions));
  const sort = (one: typeof kept) => one?.type ?? (one?.enum === undefined ? 'any' : 'string');
  const values = kept?.enum;
  return (
    sort(kept) === sort(given) &&
    (values === undefined || (given?.enum ?? [null]).every((one) => values.includes(one)))
  );
}
