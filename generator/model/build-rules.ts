import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import {
  child,
  entriesOf,
  itemsOf,
  plain,
  type SpecEntry,
  type SpecNode,
  stringOf,
} from '../load/spec-node.ts';
import { limitOf, patternOf } from './build-fields.ts';
import type { Building } from './context.ts';
import type { JsonSchema } from './json-schema.ts';
import { entryOrigin } from './origins.ts';
import type { Rule } from './product.ts';
import { declarations } from './registry.ts';

const numeric = ['minLength', 'maxLength', 'minimum', 'maximum'] as const;

/** Reads spec/rules and lays each rule over the field it is about; its examples must prove it. */
export function buildRules(building: Building): void {
  const { rules } = building;
  for (const file of building.spec.files.rules) {
    for (const entry of declarations(file)) {
      const rule = readRule(entry, entryOrigin(file, entry, building.faults), building);
      if (rule === undefined) continue;
      rules[rule.id] ??= rule;
      overlay(rule, building);
      proveExamples(rule, entry, building);
    }
  }
}

function readRule(entry: SpecEntry, origin: Rule['origin'], building: Building): Rule | undefined {
  const [entity = '', field = '', ...more] = entry.key.split('.');
  const owner = building.entities[entity];
  if (owner === undefined || field === '' || more.length > 0) {
    const known = Object.keys(building.entities).map((name) => `${name}.`);
    building.faults.add(
      'HUB1201',
      entry.keyAt,
      { what: 'entity of the rule', name: entry.key, home: 'spec/entities/' },
      known,
    );
    return undefined;
  }
  if (!owner.fields.some((one) => one.name === field)) {
    const known = owner.fields.map((one) => `${entity}.${one.name}`);
    building.faults.add(
      'HUB1201',
      entry.keyAt,
      { what: 'field', name: entry.key, home: owner.origin.place.file },
      known,
    );
    return undefined;
  }
  const node = entry.value;
  const remote = child(node, 'remote');
  const error = stringOf(child(node, 'error'));
  const rule: Rule = {
    id: entry.key,
    entity,
    field,
    schema: { form: keywords(entry, 'form', building), api: keywords(entry, 'api', building) },
    required: plain(child(node, 'required')) === true,
    accept: itemsOf(child(node, 'accept')).map(plain),
    reject: itemsOf(child(node, 'reject')).map(plain),
    origin,
  };
  if (error !== undefined) rule.error = error;
  if (remote !== undefined)
    rule.remote = {
      ask: stringOf(child(remote, 'ask')) ?? '',
      error: stringOf(child(remote, 'error')) ?? '',
      reasons: reasonsOf(child(remote, 'reasons')),
    };
  return rule;
}

function reasonsOf(node: SpecNode | undefined): Record<string, string> {
  return Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, stringOf(value) ?? '']));
}

function keywords(entry: SpecEntry, door: 'form' | 'api', building: Building): JsonSchema {
  const node = entry.value;
  const schema: JsonSchema = {};
  for (const name of numeric) {
    const limit = limitOf(child(node, name), building, door);
    if (limit !== undefined) schema[name] = limit;
  }
  const size = limitOf(child(node, 'maxSize'), building, door);
  if (size !== undefined) schema['x-max-bytes'] = size;
  const pattern = patternOf(child(node, 'pattern'), building);
  if (pattern !== undefined) schema.pattern = pattern;
  const format = stringOf(child(node, 'format'));
  if (format !== undefined) schema.format = format;
  return schema;
}

function overlay(rule: Rule, { entities, definitions }: Building): void {
  for (const entity of Object.values(entities)) {
    if (entity.name !== rule.entity && entity.viewOf !== rule.entity) continue;
    const properties = definitions[entity.name]?.properties;
    const own = properties?.[rule.field];
    if (properties === undefined || own === undefined) continue;
    properties[rule.field] = own.$ref ? { allOf: [own], ...rule.schema.api } : { ...own, ...rule.schema.api };
  }
}

function proveExamples(rule: Rule, entry: SpecEntry, building: Building): void {
  const { faults, definitions } = building;
  if (rule.schema.api.pattern !== undefined) {
    for (const missing of ['accept', 'reject'] as const) {
      if (rule[missing].length === 0) faults.add('HUB1501', entry.keyAt, { name: rule.id, missing });
    }
  }
  const type = definitions[rule.entity]?.properties?.[rule.field] ?? {};
  const ajv = formats.default(new Ajv({ strict: false, allErrors: false }));
  const check = ajv.compile({ ...type, definitions, ...rule.schema.form });
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
