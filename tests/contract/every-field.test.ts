import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callRules as known } from '#generated/qa/call-rules.ts';
import { defaults, fields, types } from '#generated/qa/contract.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { callRules } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';
import { judge } from '#generated/validators/support/judge.ts';
import { projectRoot } from '../../cli/project.ts';
import { createAjv, loadCompiler } from '../../generator/emit/validators/compile-standalone.ts';

// What the contract says of each field of an answer, as whoever reads it understands it; and what calls ask of several fields together,
// as server and browser judge it.

const contract = JSON.parse(readFileSync(join(projectRoot, 'generated', 'openapi.json'), 'utf8')) as {
  components: { schemas: Readonly<Record<string, { properties?: Readonly<Record<string, object>> }>> };
};
const ajv = createAjv(await loadCompiler(), 'entity', false);
const { schemas } = contract.components;
const told = fields.filter(({ schema, field }) => schemas[schema]?.properties?.[field] !== undefined);

/** The contract, of which one field is asked. */
const judgeOf = (schema: string, field: string) =>
  ajv.compile({ ...schemas[schema]?.properties?.[field], components: contract.components });

describe('the contract', () => {
  it.for(told)('of $schema.$field $title', ({ schema, field, value, isTaken }, { task }) => {
    proves(task, { what: `field ${schema}.${field}`, door: 'validator', also: [`entity ${schema}`] });
    expect(judgeOf(schema, field)(structuredClone(value))).toBe(isTaken);
  });
});

/** The fields that an answer lacks which has none. */
const lackedBy = (schema: string): readonly string[] => {
  const known = lacked.get(schema);
  if (known) return known;
  const judge = ajv.compile({ ...schemas[schema], components: contract.components });
  judge({});
  const names = (judge.errors ?? []).flatMap(({ keyword, params }) =>
    keyword === 'required' ? [String(params.missingProperty)] : [],
  );
  lacked.set(schema, names);
  return names;
};
const lacked = new Map<string, readonly string[]>();
const typed = types.filter(({ schema, field }) => schemas[schema]?.properties?.[field] !== undefined);

describe('the contract says', () => {
  it.for(typed)(
    'of which type $field of $schema is, and that an answer has it: $isNeeded',
    (one, { task }) => {
      const { schema, field, value, isNeeded, other } = one;
      proves(task, { what: `field ${schema}.${field}`, door: 'validator', also: [`entity ${schema}`] });
      const judge = judgeOf(schema, field);
      expect([value, judge(structuredClone(value)), judge.errors]).toEqual([value, true, null]);
      if (other !== undefined) expect([other, judge(other)]).toEqual([other, false]);
      expect(lackedBy(schema).includes(field)).toBe(isNeeded);
    },
  );
});

const filling = createAjv(await loadCompiler(), 'input', false);
const lacking = defaults.filter(({ schema, field }) => schemas[schema]?.properties?.[field] !== undefined);

describe('what the contract fills in', () => {
  it.for(lacking)('for $schema.$field', ({ schema, field, value }, { task }) => {
    proves(task, { what: `field ${schema}.${field}`, door: 'validator', also: [`entity ${schema}`] });
    const properties = { [field]: schemas[schema]?.properties?.[field] ?? {} };
    const answer: Record<string, unknown> = {};
    filling.compile({ type: 'object', properties, components: contract.components } as object)(answer);
    expect(answer).toEqual({ [field]: value });
  });
});

describe.each(known)('$endpoint, of $field, for $side: $keyword', (rule) => {
  const { endpoint, side, entity, field, keyword, says } = rule;
  const own = (callRules[endpoint as EndpointId] ?? []).filter(
    (one) => one.field === field && one.keyword === keyword && one.says === says,
  );

  it('is asked as what is sent and what is set say', ({ task }) => {
    const what = keyword === 'check' ? `rule ${entity}` : `rule ${entity}.${field}`;
    proves(task, { what, door: 'validator', also: [`endpoint ${endpoint}`] });
    for (const { sent, given, isBroken } of rule.rows) {
      const broken = judge(own, side, { sent, before: {}, given, now: 0 } as never);
      expect([sent, broken.length > 0]).toEqual([sent, isBroken]);
    }
  });
});
