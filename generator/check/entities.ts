import { flatSchema, type JsonSchema, refName } from '../grammar/json-schema.ts';
import type { WrittenField } from '../grammar/spec/entities.ts';
import { at, type Named, others, othersIn } from '../grammar/written.ts';
import { familyOf } from '../model/fits.ts';
import type { Entity, Product } from '../model/product.ts';
import { isDefinition, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';

/** What the fields of an entity say of each other. */
export function checkEntities({ app }: Product, building: Building): void {
  const needed = app.languages.filter(({ fallback }) => fallback === undefined).map(({ id }) => id);
  for (const { read: file } of building.read.entities)
    for (const { key, value } of othersIn(file)) {
      const entity = Object.hasOwn(building.entities, key) ? building.entities[key] : undefined;
      if (entity === undefined) continue;
      const fields = othersIn(value);
      checkCard(fields, building);
      checkCardKeys(fields, building);
      checkNeedsItself(entity, fields, building);
      for (const field of fields) checkTaken(field, building);
      for (const field of fields)
        if (isLocalised(field.value)) checkLocalised(field.key, field.value, { entity, needed, building });
    }
}

type Localised = Extract<WrittenField, { [others]: unknown }>;
const isLocalised = (written: WrittenField): written is Localised =>
  typeof written === 'object' && others in written;

/** Two fields would write one key of the card, and each take the words of the other. */
function checkCard(fields: readonly Named<WrittenField>[], { faults }: Building): void {
  const first = new Map<string, string>();
  for (const { key, value } of fields) {
    const card = isDefinition(value) ? value.frontMatter : undefined;
    if (!isDefinition(value) || card === undefined) continue;
    const before = first.get(card);
    if (before !== undefined) faults.add('HUB1710', at(value, 'frontMatter'), { name: card, first: before });
    else first.set(card, nameOfField({ key }).name);
  }
}

/** What the cards of a hub may say is one list: a key beside it would be read of no card. */
const cardKeys = 'card.keys';

function checkCardKeys(fields: readonly Named<WrittenField>[], { constants, faults }: Building): void {
  const known = Object.hasOwn(constants, cardKeys) ? constants[cardKeys]?.value : undefined;
  if (!Array.isArray(known)) return;
  const words = known.map(String);
  for (const { value } of fields) {
    const card = isDefinition(value) ? value.frontMatter : undefined;
    if (isDefinition(value) && card !== undefined && !words.includes(card))
      faults.add('HUB1742', at(value, 'frontMatter'), { name: card, constant: cardKeys }, words);
  }
}

interface Asked {
  entity: Entity;
  needed: readonly string[];
  building: Building;
}

/** Words by language are texts, and every language has some. */
function checkLocalised(key: string, written: Localised, { entity, needed, building }: Asked): void {
  const { faults, definitions } = building;
  const said = othersIn(written);
  const missing = needed.filter((language) => !said.some((one) => one.key === language));
  if (missing.length > 0) faults.add('HUB1709', at(written), { name: key, missing: missing.join(', ') });
  const [one, ...others] = new Set(said.map(({ value }) => value));
  if (said.length > 1 && others.length === 0) faults.add('HUB1743', at(written), { field: String(one) });
  const { fallback } = written;
  const last =
    typeof fallback === 'string'
      ? [{ value: fallback, at: at(written, 'fallback') }]
      : fallback.map((value, i) => ({ value, at: at(fallback, i) }));
  const full = last.findIndex(({ value }) => isAlwaysFilled(entity, value, building));
  const lost = full < 0 ? undefined : last[full + 1];
  if (lost !== undefined)
    faults.add('HUB1552', lost.at, { name: lost.value, first: last[full]?.value ?? '' });
  for (const { value: name, at: place } of [...said, ...last]) {
    const field = entity.fields.find((one) => one.name === name);
    const family = field && familyOf(field.schema, definitions);
    if (family !== undefined && family !== 'text')
      faults.add('HUB1204', place, { what: 'field', name, reason: 'it is no text' });
  }
}

/** Whether there is a thing whose field holds no text at all. */
function isAlwaysFilled({ fields }: Entity, name: string, { definitions }: Building): boolean {
  const field = fields.find((one) => one.name === name);
  return field?.required === true && (flatSchema(field.schema, definitions).minLength ?? 0) > 0;
}

/** What is taken is kept: a type of inputs lets through nothing that the type of the field has no room for. */
function checkTaken({ key, value }: Named<WrittenField>, building: Building): void {
  const { definitions, faults } = building;
  if (!isDefinition(value) || value.takes === undefined || value.type === undefined) return;
  if (isMany(value.takes, building) !== isMany(value.type, building))
    faults.add('HUB1825', at(value, 'takes'), { name: nameOfField({ key }).name });
  if (typeof value.takes !== 'string' || typeof value.type !== 'string') return;
  const [taken, kept] = [value.takes, value.type].map((name) =>
    Object.hasOwn(definitions, name) ? flatSchema(definitions[name] ?? {}, definitions) : {},
  );
  const longest = longestOf(taken);
  if (kept?.maxLength !== undefined && longest > kept.maxLength)
    faults.add('HUB1548', at(value, 'takes'), {
      name: value.takes,
      left: Number.isFinite(longest) ? longest : 'any number of',
      type: value.type,
      right: kept.maxLength,
    });
}

function isMany(type: unknown, { definitions }: Pick<Building, 'definitions'>): boolean {
  if (typeof type !== 'string') return Array.isArray(type);
  return (
    Object.hasOwn(definitions, type) && flatSchema(definitions[type] ?? {}, definitions).type === 'array'
  );
}

/** How many characters a value has at most; of a choice the longest says it. */
function longestOf({ maxLength, enum: values }: JsonSchema = {}): number {
  if (values !== undefined) return Math.max(0, ...values.map((one) => String(one).length));
  return maxLength ?? Number.POSITIVE_INFINITY;
}

/** A thing that cannot be without another of its sort is never there. */
function checkNeedsItself(
  { name, fields: read }: Entity,
  fields: readonly Named<WrittenField>[],
  building: Building,
): void {
  const { definitions, faults } = building;
  for (const field of fields) {
    const own = read.find((one) => one.name === nameOfField(field).name);
    const target = own?.required ? targetOf(own.schema) : undefined;
    const chain = target === undefined ? undefined : wayTo(name, target, definitions);
    if (chain)
      faults.add('HUB1203', field.keyAt, { what: 'entity', name, chain: [name, ...chain].join(' → ') });
  }
}

const targetOf = (schema: JsonSchema) => refName(schema) ?? refName(schema.allOf?.[0] ?? {});

/** How one type leads to another by what it must hold. */
function wayTo(goal: string, start: string, definitions: Building['definitions']): string[] | undefined {
  const ways = new Map([[start, [start]]]);
  for (const [name, way] of ways) {
    if (name === goal) return way;
    const { properties = {}, required = [] } = definitions[name] ?? {};
    for (const field of required) {
      const next = targetOf(properties[field] ?? {});
      if (next !== undefined && !ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return undefined;
}
