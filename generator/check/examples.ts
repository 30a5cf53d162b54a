import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { phone, uri } from '../emit/validators/support/formats.js';
import { declarations } from '../grammar/declares.ts';
import type { Rule } from '../model/product.ts';
import { withRule } from '../model/with-rule.ts';
import type { Building } from '../resolve/known.ts';
import { entriesOf, itemsOf, plain, type SpecEntry } from '../yaml/spec-node.ts';

/** The examples of each rule must be judged as the rule says: by the form, and what is taken there by the call as well. */
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
  const [atForm, atApi] = (['form', 'api'] as const).map((side) =>
    ajv.compile({ ...withRule(field?.takes ?? field?.schema ?? {}, rule, side, definitions), definitions }),
  ) as [ValidateFunction, ValidateFunction];
  for (const item of entriesOf(entry.value)) {
    if (item.key !== 'accept' && item.key !== 'reject') continue;
    for (const example of itemsOf(item.value)) {
      const value = plain(example);
      // What the form lets through, the call must take.
      const refusing = [atForm, atApi].find((check) => !check(value));
      if (item.key === 'accept' && refusing) {
        faults.add('HUB1502', example.at, {
          name: rule.id,
          value: JSON.stringify(value),
          reason: refusing.errors?.[0]?.message ?? '',
        });
      }
      if (item.key === 'reject' && refusing !== atForm)
        faults.add('HUB1503', example.at, { name: rule.id, value: JSON.stringify(value) });
    }
  }
}
