import { listedIn, waitsAs } from '../declare/waiting.ts';
import type { Origin } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { ruleKeywords, type Side, sides } from '../grammar/rule-words.ts';
import type { WrittenEntityRule, WrittenFieldRule, WrittenRule } from '../grammar/spec/rules.ts';
import { isSaid, type Named, named, othersIn } from '../grammar/written.ts';
import { isTakenKnown } from '../model/forms.ts';
import type { Entity, Judged, Product, Rule } from '../model/product.ts';
import { emptyRecord } from '../yaml/record.ts';
import { plain } from '../yaml/spec-node.ts';
import { readChecks } from './entity-checks.ts';
import type { WithNames } from './known.ts';
import { withOrigins } from './origins.ts';
import { readKeyword } from './rule-keyword.ts';

/** Reads spec/rules: what is asked of fields, whoever sends them. */
export function buildRules(building: WithNames): Product['rules'] {
  const rules: Product['rules'] = emptyRecord();
  for (const entry of withOrigins(building.read.rules, othersIn, building.faults)) {
    const rule = readRule(entry, building);
    if (rule !== undefined) rules[rule.id] ??= rule;
  }
  return rules;
}

type Entry = Named<WrittenRule>;
type FieldEntry = Named<WrittenFieldRule>;

const isOfEntity = (entry: Entry): entry is Named<WrittenEntityRule> => 'checks' in entry.value;
const isOfField = (entry: Entry): entry is FieldEntry => !isOfEntity(entry);

function readRule(entry: Entry & { origin: Origin }, building: WithNames): Rule | undefined {
  const [entity = '', field = '', ...more] = entry.key.split('.');
  const owner = ownerOf(entry, entity, more.length > 0, building);
  if (owner === undefined) return undefined;
  const isWhole = !entry.key.includes('.');
  const { origin } = entry;
  const own = { id: entry.key, entity, field, accept: [], reject: [], says: {}, origin };
  const none = { schema: { form: {}, api: {} }, required: { form: false, api: false } };
  if (isWhole && isOfEntity(entry)) return { ...own, ...none, judged: readChecks(owner, entry, building) };
  if (isWhole || !isOfField(entry)) {
    const name = isWhole ? 'checks' : 'a field of its own: "checks" belong to the entity';
    building.faults.add('HUB1102', entry.keyAt, { where: entry.key, name });
    return undefined;
  }
  if (!isTaken(owner, field, entry, building)) return undefined;
  return { ...own, ...readFieldRule(owner, entry, building) };
}

/** The entity itself: what only shows one cannot be written. */
function ownerOf(
  entry: Entry,
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
function isTaken(owner: Entity, field: string, entry: Entry, building: WithNames): boolean {
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
  const waits = listedIn(building.spec).has(waitsAs('rule', entry.key));
  if (!taken && !waits && isSure && !lookup.unsure('endpoint'))
    faults.add('HUB1530', entry.keyAt, { name: entry.key, entity: owner.name });
  return taken;
}

function readFieldRule(owner: Entity, entry: FieldEntry, building: WithNames) {
  const { remote, accept, reject } = entry.value;
  const schema: Record<Side, JsonSchema> = { form: {}, api: {} };
  const required: Record<Side, boolean> = { form: false, api: false };
  const says = sentencesOf(entry.value);
  const judged: Judged[] = [];
  for (const keyword of ruleKeywords) {
    const read = readKeyword(keyword, { owner, entry, building });
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
  return {
    schema,
    required,
    says,
    judged,
    accept: (accept ?? []).map(plain),
    reject: (reject ?? []).map(plain),
    ...(remote && {
      remote: { ask: remote.ask, error: remote.error, reasons: { ...remote.reasons } },
    }),
  };
}

/** The sentences by keyword, in the owner's order. */
function sentencesOf({ says }: WrittenFieldRule): Record<string, string> {
  return Object.fromEntries(
    named(says).flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
  );
}

/** A sentence for what the rule does not ask would never be said. */
function checkSays({ key: name, value }: FieldEntry, { faults }: WithNames): void {
  const asked = ruleKeywords.filter((keyword) => isSaid(value, keyword));
  for (const { key: keyword, keyAt } of named(value.says)) {
    if (!asked.some((one) => one === keyword)) faults.add('HUB1531', keyAt, { name, keyword }, asked);
  }
}
