import { declarations } from '../grammar/declares.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import { limitPairs, ruleKeywords } from '../grammar/rule-words.ts';
import { familyOf, familyWords } from '../model/fits.ts';
import type { ErrorEntry, Product, Rule, RuleValue } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, type SpecEntry, stringOf } from '../yaml/spec-node.ts';
import { reads } from './asked.ts';
import { neverAnswered } from './call-words.ts';
import { keywordsOf } from './field-words.ts';

/** A rule asks of its field what can be asked of such a one, more than its type does, and is answered by a call for it. */
export function checkRuleWords({ errors }: Pick<Product, 'errors'>, building: Building): void {
  for (const entry of building.spec.files.rules.flatMap((file) => declarations(file))) {
    const rule = Object.hasOwn(building.rules, entry.key) ? building.rules[entry.key] : undefined;
    if (rule === undefined || rule.field === '') continue;
    checkKeywords(rule, entry, building);
    checkRemote(rule, entry, { errors, building });
  }
}

function checkKeywords(
  rule: Rule,
  { key: name, value }: SpecEntry,
  { entities, definitions, faults }: Building,
): void {
  const field = entities[rule.entity]?.fields.find((one) => one.name === rule.field);
  const type = flatSchema(field?.takes ?? field?.schema ?? {}, definitions);
  const family = familyOf(type, definitions);
  const may: readonly string[] = [
    'required',
    ...(family === 'text' ? ['format'] : []),
    ...keywordsOf(family),
  ];
  const allowed: readonly string[] = ruleKeywords.filter((word) => may.includes(word));
  const written = entriesOf(value);
  for (const { key: word, keyAt } of written)
    if (ruleKeywords.some((one) => one === word) && !may.includes(word))
      faults.add('HUB1711', keyAt, { word, name, is: familyWords[family], allowed: allowed.join(', ') });
  for (const pair of limitPairs)
    for (const [word, sign] of [
      [pair[0], 1],
      [pair[1], -1],
    ] as const) {
      const right = type[word];
      const at = child(value, word)?.at;
      const loose = asked(rule, word).find((one) => right !== undefined && sign * one < sign * right);
      if (at && loose !== undefined) faults.add('HUB1712', at, { word, left: loose, right });
    }
}

/** Every number that a keyword of a rule asks, on whatever side and of whatever kind. */
function asked({ schema, judged }: Rule, word: (typeof limitPairs)[number][number]): number[] {
  const own = judged.filter(({ keyword }) => keyword === word).flatMap(({ cases }) => Object.values(cases));
  const values: (RuleValue | undefined)[] = [
    schema.form[word],
    schema.api[word],
    ...own.flatMap((of) => Object.values(of)),
  ];
  return values.filter((value) => typeof value === 'number');
}

interface Known {
  errors: Readonly<Record<string, ErrorEntry>>;
  building: Building;
}

/** What is asked while a value is typed only reads, takes that value, and its errors are of that field. */
function checkRemote(rule: Rule, { key, value }: SpecEntry, { errors, building }: Known): void {
  const remote = child(value, 'remote');
  const ask = child(remote, 'ask');
  const call = building.endpoints[stringOf(ask) ?? ''];
  const { faults } = building;
  if (ask && call) {
    if (!reads(call)) faults.add('HUB1802', ask.at, { where: key, name: call.id });
    else if (!Object.hasOwn(call.input.properties ?? {}, rule.field)) {
      const known = Object.values(building.endpoints).filter(
        (one) => reads(one) && Object.hasOwn(one.input.properties ?? {}, rule.field),
      );
      faults.add(
        'HUB1734',
        ask.at,
        { name: call.id, field: rule.field },
        known.map(({ id }) => id),
      );
    }
  }
  const named = [
    child(remote, 'error'),
    ...entriesOf(child(remote, 'reasons')).map((reason) => reason.value),
  ];
  const fitting = Object.values(errors)
    .filter((error) => isOf(error, rule, building))
    .map(({ id }) => id);
  for (const node of named) {
    const id = stringOf(node) ?? '';
    if (node && Object.hasOwn(errors, id) && !fitting.includes(id))
      faults.add('HUB1735', node.at, { name: id, field: key }, fitting);
  }
}

/** Whether an error may be about a field: it says so, or it may come of any call. */
function isOf(error: ErrorEntry, { entity, field }: Rule, { endpoints }: Building): boolean {
  if (neverAnswered(error) !== undefined) return false;
  const listing = Object.values(endpoints).filter(({ errors }) => errors.includes(error.id));
  if (error.field !== undefined && error.field !== field) return false;
  return (
    listing.length === 0 ||
    listing.some(({ writes }) => writes?.entity === entity && writes.fields.includes(field))
  );
}
