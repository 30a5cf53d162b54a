import { declarations } from '../grammar/declares.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { ruleKeywords, type Side, sides } from '../grammar/rule-words.ts';
import { isTakenKnown } from '../model/forms.ts';
import type { Entity, Judged, Product, Rule } from '../model/product.ts';
import { emptyRecord } from '../yaml/record.ts';
import {
  child,
  entriesOf,
  itemsOf,
  plain,
  type SpecEntry,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import { readChecks } from './entity-checks.ts';
import type { WithNames } from './known.ts';
import { entryOrigin } from './origins.ts';
import { readKeyword } from './rule-keyword.ts';

/** Reads spec/rules: what is asked of fields, whoever sends them. */
export function buildRules(building: WithNames): Product['rules'] {
  const rules: Product['rules'] = emptyRecord();
  for (const file of building.spec.files.rules) {
    for (const entry of declarations(file)) {
      const rule = readRule(entry, entryOrigin(file, entry, building.faults), building);
      if (rule === undefined) continue;
      rules[rule.id] ??= rule;
    }
  }
  return rules;
}

function readRule(entry: SpecEntry, origin: Rule['origin'], building: WithNames): Rule | undefined {
  const [entity = '', field = '', ...more] = entry.key.split('.');
  const owner = ownerOf(entry, entity, more.length > 0, building);
  if (owner === undefined) return undefined;
  const isWhole = !entry.key.includes('.');
  if (isWhole !== (child(entry.value, 'checks') !== undefined)) {
    const name = isWhole ? 'checks' : 'a field of its own: "checks" belong to the entity';
    building.faults.add('HUB1102', entry.keyAt, { where: entry.key, name });
    return undefined;
  }
  const own = { id: entry.key, entity, field, accept: [], reject: [], says: {}, origin };
  const none = { schema: { form: {}, api: {} }, required: { form: false, api: false } };
  if (isWhole) return { ...own, ...none, judged: readChecks(owner, entry, building) };
  if (!isTaken(owner, field, entry, building)) return undefined;
  return { ...own, ...readFieldRule(owner, entry, building) };
}

/** The entity itself: what only shows one cannot be written. */
function ownerOf(
  entry: SpecEntry,
  name: string,
  isTooLong: boolean,
  { entities, faults }: WithNames,
): Entity | undefined {
  const owner = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (owner !== undefined && owner.viewOf === undefined && !isTooLong) return owner;
  if (owner?.viewOf !== undefined && !isTooLong) {
    const reason = `it is a view; rules are about ${owner.viewOf} itself`;
    faults.add('HUB1204', entry.keyAt, { what: 'entity of the rule', name: entry.key, reason }, [
      entry.key.replace(name, owner.viewOf),
    ]);
    return undefined;
  }
  const known = Object.values(entities)
    .filter(({ viewOf }) => viewOf === undefined)
    .map((one) => `${one.name}.`);
  faults.add(
    'HUB1201',
    entry.keyAt,
    { what: 'entity of the rule', name: entry.key, home: 'spec/entities/' },
    known,
  );
  return undefined;
}

/** A rule that binds no call would be read by nobody. */
function isTaken(owner: Entity, field: string, entry: SpecEntry, building: WithNames): boolean {
  const { endpoints, faults, lookup } = building;
  if (!owner.fields.some((one) => one.name === field)) {
    const known = owner.fields.map((one) => `${owner.name}.${one.name}`);
    faults.add(
      'HUB1201',
      entry.keyAt,
      { what: 'field', name: entry.key, home: owner.origin.place.file },
      known,
    );
    return false;
  }
  const taken = Object.values(endpoints).some(
    ({ writes }) => writes?.entity === owner.name && writes.fields.includes(field),
  );
  const isSure = Object.values(endpoints).every((call) => isTakenKnown(call, building));
  if (!taken && isSure && !lookup.unsure('endpoint'))
    faults.add('HUB1530', entry.keyAt, { name: entry.key, entity: owner.name });
  return taken;
}

function readFieldRule(owner: Entity, entry: SpecEntry, building: WithNames) {
  const node = entry.value;
  const schema: Record<Side, JsonSchema> = { form: {}, api: {} };
  const required: Record<Side, boolean> = { form: false, api: false };
  const says = Object.fromEntries(
    entriesOf(child(node, 'says')).map(({ key, value }) => [key, stringOf(value) ?? '']),
  );
  const judged: Judged[] = [];
  for (const keyword of ruleKeywords) {
    const given = child(node, keyword);
    if (given === undefined) continue;
    const read = readKeyword(keyword, given, { owner, entry, building });
    if (read === undefined) continue;
    if ('judged' in read) judged.push({ ...read.judged, ...(says[keyword] && { says: says[keyword] }) });
    else
      for (const side of sides) {
        const value = read.plain[side];
        if (keyword === 'required') required[side] = value === true;
        else (schema[side] as Record<string, unknown>)[keyword] = value;
      }
  }
  checkSays(entry, building);
  const remote = remoteOf(child(node, 'remote'));
  return {
    schema,
    required,
    says,
    judged,
    accept: itemsOf(child(node, 'accept')).map(plain),
    reject: itemsOf(child(node, 'reject')).map(plain),
    ...(remote && { remote }),
  };
}

/** A sentence for what the rule does not ask would never be said. */
function checkSays({ key, value }: SpecEntry, { faults }: WithNames): void {
  const asked = ruleKeywords.filter((keyword) => child(value, keyword) !== undefined);
  for (const word of entriesOf(child(value, 'says'))) {
    if (!asked.some((keyword) => keyword === word.key))
      faults.add('HUB1531', word.keyAt, { name: key, keyword: word.key }, asked);
  }
}

function remoteOf(node: SpecNode | undefined): Rule['remote'] {
  if (node === undefined) return undefined;
  const reasons = entriesOf(child(node, 'reasons')).map(({ key, value }) => [key, stringOf(value) ?? '']);
  return {
    ask: stringOf(child(node, 'ask')) ?? '',
    error: stringOf(child(node, 'error')) ?? '',
    reasons: Object.fromEntries(reasons) as Record<string, string>,
  };
}
