import { storedType } from '../emit/store/emit-tables.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import type { WrittenField } from '../grammar/spec/entities.ts';
import { at, isSaid, keyAt, type Named, named, othersIn } from '../grammar/written.ts';
import type { Endpoint, Entity, Field, Product } from '../model/product.ts';
import { isDefinition, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { hasIndex } from '../resolve/lists.ts';

/** Words about how a field is kept: each does something where there is what it speaks of, and nothing elsewhere. */
const words = [
  'core',
  'computed',
  'index',
  'unique',
  'was',
  'frontMatter',
  'fromManifest',
  'stamp',
  'writable',
  'perLanguage',
  'via',
] as const;
type Word = (typeof words)[number];
/** What only a row of the database has, and what fills one from a repository. */
const ofRows = ['core', 'computed', 'index', 'unique', 'was'] as const;
const ofCards = ['frontMatter', 'fromManifest'] as const;

/** What a word about keeping cannot do where it stands. */
export function checkKeptWords(known: Building, { actions }: Pick<Product, 'actions'>): void {
  const building = { ...known, actions };
  const { read, entities } = building;
  for (const { read: file } of read.entities) {
    for (const type of named(file.types)) refuseAll(type, 'a type is no field', building);
    for (const { key, value } of othersIn(file)) {
      const entity = Object.hasOwn(entities, key) ? entities[key] : undefined;
      const isUnsure = entity?.table === undefined && entity?.file === undefined && isSaid(value, 'kept');
      for (const field of othersIn(value))
        if (entity !== undefined && !isUnsure) checkField(field, entity, building);
      if (entity?.table !== undefined) checkEarlier(othersIn(value), entity, building);
    }
  }
  for (const { read: file } of read.endpoints)
    for (const { value: call } of othersIn(file)) {
      const inputs = [call.params, call.query, call.headers, call.body, call.also];
      for (const input of inputs.flatMap((one) => named(one)))
        refuseAll(input, 'a call keeps no input', building);
      const { returns } = call;
      for (const field of returns !== undefined && isFields(returns) ? named(returns) : [])
        refuseAll(field, 'an answer is not kept', building);
    }
}

type Returns = NonNullable<WrittenEndpoint['returns']>;
const isFields = (returns: Returns): returns is Exclude<Returns, string | readonly string[]> =>
  typeof returns === 'object' && !Array.isArray(returns);

type Written = Named<WrittenField>;
type Known = Building & Pick<Product, 'actions'>;

function refuseAll(field: Written, reason: string, building: Building): void {
  for (const word of words) refuse(word, reason, field, building);
}

function refuse(
  word: Word | 'default',
  reason: string,
  { key: name, value }: Written,
  { faults }: Building,
): void {
  if (isDefinition(value) && isSaid(value, word))
    faults.add('HUB1606', keyAt(value, word), { word, name, reason });
}

function checkField(field: Written, entity: Entity, building: Known): void {
  const { name } = nameOfField(field);
  const own = entity.fields.find((one) => one.name === name);
  if (own === undefined) return;
  if (entity.table === undefined)
    for (const word of [...ofRows, ...ofCards, 'stamp'] as const)
      refuse(
        word,
        `${entity.name} is ${entity.file === undefined ? 'not kept' : 'kept in a file'}`,
        field,
        building,
      );
  else if (own.kept !== 'json') refuseBeside(own, entity, field, building);
  else if (own.index) refuseIndex(own, entity, field, building);
  if (entity.table !== undefined && own.indexWith !== undefined) checkIndexWith(own, entity, field, building);
  if (!entity.isDescribed) refuse('via', 'code answers what is shown of it', field, building);
  if (entity.table !== undefined)
    refuse('perLanguage', 'a row has a field for each language', field, building);
  if (entity.table !== undefined && own.stamp !== undefined) checkStamp(own, entity, field, building);
  if (entity.table !== undefined && own.unique !== undefined) checkUnique(own, entity, field, building);
}

/** An index is for those who list: by what lists are neither found nor ordered, it only takes room. */
function refuseIndex(own: Field, { name }: Entity, field: Written, building: Building): void {
  const isListed = Object.values(building.endpoints).some(({ lists }) => lists?.entity === name);
  if (!hasIndex(own, building))
    refuse('index', 'lists are found by texts, numbers and what is one of a few values', field, building);
  else if (!isListed) refuse('index', `no call says "lists: ${name}"`, field, building);
}

/** What stands in an index together is asked for by lists: each of them alone, or as what they are ordered by. */
function checkIndexWith(
  own: Field,
  { name: entity, fields }: Entity,
  field: Written,
  building: Building,
): void {
  if (own.kept === 'none') return;
  const named = own.indexWith ?? [];
  const others = named.flatMap((name) => fields.find((one) => one !== own && one.name === name) ?? []);
  // What is misspelt is told by itself.
  if (others.length < named.length) return;
  const lists = Object.values(building.endpoints).filter(
    ({ lists, keeps }) => lists?.entity === entity || (keeps?.entity === entity && keeps.does === 'lists'),
  );
  // That nobody lists it is told by itself.
  if (lists.length === 0 && own.kept === 'json') return;
  const odd = [own, ...others].find((one) => !isCompared(one, building));
  const idle = [own, ...others].find((one) => !lists.some((call) => isAsked(one, call, building)));
  if (odd !== undefined)
    refuse('index', `"${odd.name}" is no text, number or time that is kept`, field, building);
  else if (idle !== undefined)
    refuse('index', `no list of ${entity} is found or ordered by "${idle.name}"`, field, building);
}

/** Whether a list is narrowed by a field, or ordered by it. */
function isAsked({ name }: Field, { input, lists }: Endpoint, { definitions }: Building): boolean {
  const { properties = {} } = input;
  const orders = flatSchema(properties.sort ?? {}, definitions).enum ?? [];
  return (
    name in properties || orders.includes(name) || lists?.filters.some(({ field }) => field === name) === true
  );
}

/** A stamp is written once, and is of the sort that it says. */
function checkStamp(own: Field, entity: Entity, field: Written, building: Building): void {
  const { stamp: word, name } = own;
  const { faults } = building;
  const reason = reasonAgainst(own, entity, building);
  const { value } = field;
  if (reason !== undefined && isDefinition(value))
    faults.add('HUB1579', keyAt(value, 'stamp'), { word: word ?? '', name, entity: entity.name, reason });
}

const isMade = ({ name }: Entity, endpoints: Building['endpoints']) =>
  Object.values(endpoints).some(({ answered, writes }) => answered === 'kept' && writes?.entity === name);

/** What is held to be unique is compared by the database, and told to whoever writes: who makes rows without a handler. */
function checkUnique(own: Field, entity: Entity, field: Written, building: Known): void {
  const { endpoints, faults } = building;
  const others = (own.unique ?? []).map((name) =>
    entity.fields.find((one) => one !== own && one.name === name),
  );
  const all = [own, ...others].filter((one) => one !== undefined);
  // What is misspelt is told by itself.
  if (all.length <= others.length) return;
  const odd = all.find((one) => !isCompared(one, building));
  const { value } = field;
  if (!isMade(entity, endpoints))
    refuse('unique', `no call that is answered: kept writes a ${entity.name}`, field, building);
  else if (odd !== undefined)
    refuse('unique', `"${odd.name}" is no text, number or time that is kept`, field, building);
  else if (
    isDefinition(value) &&
    !all.some(({ stamp }) => stamp === 'createdBy') &&
    (all.some((field) => field.private) || hidesRows(entity, building))
  )
    faults.add('HUB1584', keyAt(value, 'unique'), { name: own.name, entity: entity.name });
}

const isCompared = ({ kept, schema }: Field, { definitions }: Building) =>
  kept !== 'none' && ['text', 'integer', 'number', 'time'].includes(storedType(schema, definitions));

/**
 * Whether somebody who writes may not see all rows: a subject says by `seen` who does, or no list without a handler shows
 * them to all who may make one. What a handler shows nobody knows, and every view asks something of its row.
 */
function hidesRows({ name }: Entity, { subjects, endpoints, actions }: Known): boolean {
  if (Object.values(subjects).some(({ is, seen }) => is === name && seen !== undefined)) return true;
  const checksOf = ({ allow = '' }: Endpoint) =>
    (Object.hasOwn(actions, allow) ? actions[allow]?.checks : undefined) ?? [];
  const calls = Object.values(endpoints).filter(({ keeps }) => keeps?.entity === name);
  const makers = calls.filter(({ keeps }) => keeps?.does === 'creates').map(checksOf);
  return !calls.some(
    (call) =>
      call.keeps?.does === 'lists' &&
      checksOf(call).every((check) => makers.length > 0 && makers.every((asked) => asked.includes(check))),
  );
}

function reasonAgainst(own: Field, { fields }: Entity, { definitions }: Building): string | undefined {
  const { stamp, kept, schema, writable } = own;
  const isTime = stamp === 'createdAt' || stamp === 'updatedAt';
  const holds = storedType(schema, definitions);
  if (kept === 'none') return 'it is not kept';
  if (stamp === 'id' && kept !== 'core') return 'it has no column of its own';
  if (holds !== (isTime ? 'time' : 'text')) return isTime ? 'it holds no time' : 'it holds no text';
  if (writable !== 'never') return 'people write it themselves';
  const first = fields.find((one) => one.stamp === stamp);
  return first === own || first === undefined ? undefined : `"${first.name}" has that stamp`;
}

/** What lies in the JSON column can be found, renamed and filled from there, and nothing else can. */
function refuseBeside(
  { kept, indexWith }: Field,
  { isDescribed }: Entity,
  field: Written,
  building: Building,
): void {
  const isComputed = kept === 'none';
  const ofColumn = isDescribed
    ? 'a column has an index where a list is found or ordered by it'
    : 'a column is changed by a migration';
  const reason = isComputed ? 'what is worked out is not kept' : ofColumn;
  // An index over several fields is made at the start, whichever of them have columns.
  const isMade = !isComputed && indexWith !== undefined;
  for (const word of ['index', 'was', ...ofCards] as const)
    if ((word !== 'index' || !isMade) && (word !== 'was' || isComputed || !isDescribed))
      refuse(word, reason, field, building);
  const { value } = field;
  if (isDefinition(value) && value.core && value.computed)
    refuse('computed', 'what has a column is kept', field, building);
  if (isDefinition(value) && value.computed && (value.writable ?? 'never') === 'never')
    refuse('default', 'what is worked out is always there', field, building);
}

/** Earlier names: each was that of a field of this entity, is that of none now, and becomes one field. */
function checkEarlier(fields: readonly Written[], entity: Entity, building: Building): void {
  const { faults, spec } = building;
  const taken = new Map(fields.map((field) => [nameOfField(field).name, 'a field is called so today']));
  const ever = spec.everKept?.[entity.name];
  for (const { value } of fields) {
    if (!isDefinition(value) || value.was === undefined) continue;
    const { was } = value;
    const names = typeof was === 'string' ? [was] : was;
    names.forEach((name, i) => {
      const place = typeof was === 'string' ? at(value, 'was') : at(was, i);
      const reason = taken.get(name);
      if (reason !== undefined) faults.add('HUB1609', place, { name, reason });
      else if (ever !== undefined && !ever.includes(name)) {
        const gone = ever.filter((one) => !taken.has(one));
        faults.add('HUB1608', place, { name, entity: entity.name }, gone);
      }
      taken.set(name, 'another field was called so');
    });
  }
}
