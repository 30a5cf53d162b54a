import { flatSchema } from '../grammar/json-schema.ts';
import { limitPairs, ruleKeywords } from '../grammar/rule-words.ts';
import { at, isSaid, keyAt, named } from '../grammar/written.ts';
import { familyOf, familyWords } from '../model/fits.ts';
import type { Endpoint, ErrorEntry, Product, Rule, RuleValue } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { reads } from './asked.ts';
import { neverAnswered } from './call-words.ts';
import { keywordsOf } from './field-words.ts';
import { type RuleAsWritten, rulesAsWritten } from './written-rules.ts';

/** A rule asks of its field what can be asked of such a one, more than its type does, and is answered by a call for it. */
export function checkRuleWords({ errors }: Pick<Product, 'errors'>, building: Building): void {
  for (const written of rulesAsWritten(building)) {
    checkKeywords(written, building);
    checkRemote(written, { errors, building });
  }
}

function checkKeywords({ rule, entry }: RuleAsWritten, { entities, definitions, faults }: Building): void {
  const { key: name, value } = entry;
  const field = entities[rule.entity]?.fields.find((one) => one.name === rule.field);
  const type = flatSchema(field?.takes ?? field?.schema ?? {}, definitions);
  const family = familyOf(type, definitions);
  const may: readonly string[] = [
    'required',
    ...(family === 'text' ? ['format'] : []),
    ...keywordsOf(family),
  ];
  const allowed: readonly string[] = ruleKeywords.filter((word) => may.includes(word));
  for (const word of ruleKeywords)
    if (isSaid(value, word) && !may.includes(word)) {
      const [is, can] = [familyWords[family], allowed.join(', ')];
      faults.add('HUB1711', keyAt(value, word), { word, name, is, allowed: can });
    }
  for (const pair of limitPairs)
    for (const [word, sign] of [
      [pair[0], 1],
      [pair[1], -1],
    ] as const) {
      const right = type[word];
      const loose = asked(rule, word).find((one) => right !== undefined && sign * one < sign * right);
      if (loose !== undefined) faults.add('HUB1712', at(value, word), { word, left: loose, right });
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
function checkRemote({ rule, entry }: RuleAsWritten, { errors, building }: Known): void {
  const { remote } = entry.value;
  if (remote === undefined) return;
  const { faults, endpoints } = building;
  const call = Object.hasOwn(endpoints, remote.ask) ? endpoints[remote.ask] : undefined;
  if (call !== undefined && !reads(call))
    faults.add('HUB1802', at(remote, 'ask'), { where: entry.key, name: call.id });
  else if (call !== undefined && !takes(call, rule)) {
    const known = Object.values(endpoints).filter((one) => reads(one) && takes(one, rule));
    const ids = known.map(({ id }) => id);
    faults.add('HUB1734', at(remote, 'ask'), { name: call.id, field: rule.field }, ids);
  }
  if (call !== undefined) checkReasons({ rule, entry }, call, building);
  const said = [{ value: remote.error, at: at(remote, 'error') }, ...named(remote.reasons)];
  const fits = (error: ErrorEntry) => isOf(error, rule, building);
  for (const { value: name, at: place } of said) {
    const error = Object.hasOwn(errors, name) ? errors[name] : undefined;
    if (error === undefined || fits(error)) continue;
    const fitting = Object.values(errors).filter(fits);
    faults.add(
      'HUB1735',
      place,
      { name, field: entry.key },
      fitting.map(({ id }) => id),
    );
  }
}

const takes = ({ input }: Endpoint, { field }: Rule) => Object.hasOwn(input.properties ?? {}, field);

/** What answers why not has words for each reason: `error` says the one that stands under none. */
function checkReasons({ entry }: RuleAsWritten, call: Endpoint, { definitions, faults }: Building): void {
  const { remote } = entry.value;
  const reason = flatSchema(call.returns, definitions).properties?.reason;
  const all = reason === undefined ? [] : (flatSchema(reason, definitions).enum ?? []).map(String);
  const said = named(remote?.reasons).map(({ key }) => key);
  const others = all.filter((one) => !said.includes(one));
  if (remote && said.length > 0 && others.length > 1)
    faults.add('HUB1763', at(remote, 'reasons'), { name: remote.error, missing: others.join(', ') });
}

/** Whether an error may be about a field: it says so, or it may come of any call. */
function isOf(error: ErrorEntry, { entity, field }: Rule, { endpoints }: Building): boolean {
  if (neverAnswered(error) !== undefined) return false;
  const listing = Object.values(endpoints).filter(
    ({ errors, follows }) => errors.includes(error.id) && follows[error.id]?.by !== 'rule',
  );
  if (error.field !== undefined && error.field !== field) return false;
  return (
    listing.length === 0 ||
    listing.some(({ writes }) => writes?.entity === entity && writes.fields.includes(field))
  );
}
