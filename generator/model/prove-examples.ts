import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { phone, uri } from '../emit/validators/support/formats.js';
import { entriesOf, itemsOf, plain, type SpecEntry } from '../load/spec-node.ts';
import type { Building } from './context.ts';
import { withRule } from './lay-rules.ts';
import type { Rule } from './product.ts';

/** The examples of a rule must be judged by the form as the rule says. */
export function proveExamples(rule: Rule, entry: SpecEntry, building: Building): void {
  const { faults, definitions, entities } = building;
  if (rule.schema.api.pattern !== undefined) {
    for (const missing of ['accept', 'reject'] as const) {
      if (rule[missing].length === 0) faults.add('HUB1501', entry.keyAt, { name: rule.id, missing });
    }
  }
  const field = entities[rule.entity]?.fields.find(({ name }) => name === rule.field);
  // A limit that is none is a fault of its own, and no reason to stop here.
  const ajv = formats.default(new Ajv({ strict: false, allErrors: false, validateSchema: false }));
  ajv.addFormat('uri', uri).addFormat('phone', phone);
  const type = withRule(field?.takes ?? field?.schema ?? {}, rule, 'form', definitions);
  const check = ajv.compile({ ...type, definitions });
  for (const item of entriesOf(entry.value)) {
    if (item.key !== 'accept' && item.key !== 'reject') continue;
    for (const example of itemsOf(item.value)) {
      const value = plain(example);
      const valid = check(value);
      if (item.key === 'accept' && !valid) {
        faults.add('HUB1502', example.at, {
          name: rule.id,
          value: JSON.stringify(value),
          reason: check.errors?.[0]?.message ?? '',
        });
      }
      if (item.key === 'reject' && valid)
        faults.add('HUB1503', example.at, { name: rule.id, value: JSON.stringify(value) });
    }
  }
}
