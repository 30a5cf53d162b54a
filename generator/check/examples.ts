import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { declarations } from '../declare/registry.ts';
import { phone, uri } from '../emit/validators/support/formats.js';
import type { Rule } from '../model/product.ts';
import { withRule } from '../model/with-rule.ts';
import type { Building } from '../resolve/context.ts';
import { entriesOf, itemsOf, plain, type SpecEntry } from '../yaml/spec-node.ts';

/** The examples of each rule must be judged by the form as the rule says. */
export function checkExamples(building: Building): void {
  for (const entry of building.spec.files.rules.flatMap((file) => declarations(file))) {
    const rule = Object.hasOwn(building.rules, entry.key) ? building.rules[entry.key] : undefined;
    if (rule !== undefined && rule.field !== '') proveExamples(rule, entry, building);
  }
}

function proveExamples(rule: Rule, entry: SpecEntry, building: Building): void {
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
