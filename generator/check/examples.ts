import { withRule } from '../model/with-rule.ts';
import type { Building } from '../resolve/known.ts';
import { plain } from '../yaml/spec-node.ts';
import { judgeOf } from './value-judges.ts';
import { type RuleAsWritten, rulesAsWritten } from './written-rules.ts';

/** The examples of each rule must be judged as the rule says: by the form, and what is taken there by the call as well. */
export function checkExamples(building: Building): void {
  for (const written of rulesAsWritten(building)) proveExamples(written, building);
}

function proveExamples({ rule, entry }: RuleAsWritten, building: Building): void {
  const { faults, definitions, entities } = building;
  if (rule.schema.api.pattern !== undefined) {
    for (const missing of ['accept', 'reject'] as const) {
      if (rule[missing].length === 0) faults.add('HUB1501', entry.keyAt, { name: rule.id, missing });
    }
  }
  if (entry.value.accept === undefined && entry.value.reject === undefined) return;
  const field = entities[rule.entity]?.fields.find(({ name }) => name === rule.field);
  const judgeAt = (side: 'form' | 'api') =>
    judgeOf(withRule(field?.takes ?? field?.schema ?? {}, rule, side, definitions), definitions);
  const [atForm, atApi] = [judgeAt('form'), judgeAt('api')];
  const refusing = (value: unknown) => [atForm, atApi].find((check) => !check(value));
  for (const example of entry.value.accept ?? []) {
    const value = plain(example);
    // What the form lets through, the call must take.
    const check = refusing(value);
    if (check === undefined) continue;
    const reason = check.errors?.[0]?.message ?? '';
    faults.add('HUB1502', example.at, { name: rule.id, value: JSON.stringify(value), reason });
  }
  for (const example of entry.value.reject ?? []) {
    const value = plain(example);
    if (refusing(value) !== atForm)
      faults.add('HUB1503', example.at, { name: rule.id, value: JSON.stringify(value) });
  }
}
