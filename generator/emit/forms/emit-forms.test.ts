import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Node, Product, Rule } from '../../model/product.ts';
import { emitSchemaFiles } from '../schema.ts';
import { buildEndpoint, buildScreen, originOf } from '../testing/build-entry.ts';
import { literal, ref } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { planForms } from './form-schema.ts';

const submit: Endpoint = buildEndpoint('items.create', {
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { allOf: [{ $ref: '#/definitions/Name' }], maxLength: 4 },
      desc: { type: 'string', 'x-long': true },
      kind: { $ref: '#/definitions/KindId' },
      when: { type: 'string', format: 'date-time' },
      text: { type: 'string', 'x-long': true, 'x-format': 'markdown' },
      secret: { type: 'string', 'x-format': 'password', 'x-autocomplete': 'new-password' },
    },
    required: ['name', 'kind'],
  },
});
const list = (...items: Node[]): Node => ({ t: 'list', items });
const screen = buildScreen('hub/ask', 'form', {
  submit: ref('endpoint', 'items.create'),
  fields: list(literal('name'), literal('desc'), literal('when')),
});
const rule: Rule = {
  id: 'Item.name',
  entity: 'Item',
  field: 'name',
  schema: { form: { pattern: '^[a-z汉𠮷]*$', maxLength: 3 }, api: { maxLength: 4 } },
  required: true,
  accept: [],
  reject: [],
  origin: originOf('rules/item.yaml'),
};
const product: Product = buildProduct({
  endpoints: { 'items.create': submit },
  screens: { 'hub/ask': screen },
  rules: { 'Item.name': rule },
});
product.definitions.Name = { type: 'string', minLength: 1 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const files = await emitSchemaFiles(product, { only: ['forms', 'validators'] });
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
});
afterAll(() => rm(folder, { recursive: true }));

describe('a form', () => {
  it('asks the fields in the order of the screen, with message keys for titles', () => {
    const [plan] = planForms(screen, product).plans;
    expect(plan?.uiSchema).toEqual({
      'ui:order': ['name', 'desc', 'when'],
      desc: { 'ui:widget': 'textarea' },
    });
    expect(plan?.schema.properties?.name?.['x-title']).toBe('field.name');
    expect(plan?.schema.required).toEqual(['name']);
  });

  it('follows the rule as people at a form meet it', () => {
    const [plan] = planForms(screen, product).plans;
    expect(plan?.schema.properties?.name).toMatchObject({ minLength: 1, maxLength: 3, type: 'string' });
  });

  it('asks Markdown where its looks can be seen beforehand', () => {
    const fields = list(literal('text'));
    const own = buildScreen('hub/ask', 'form', { submit: ref('endpoint', 'items.create'), fields });
    expect(planForms(own, product).plans[0]?.uiSchema.text).toEqual({ 'ui:widget': 'markdown' });
  });

  it('hides a password, and says what a browser may fill in', () => {
    const fields = list(literal('secret'));
    const own = buildScreen('hub/ask', 'form', { submit: ref('endpoint', 'items.create'), fields });
    expect(planForms(own, product).plans[0]?.uiSchema.secret).toEqual({
      'ui:widget': 'password',
      'ui:autocomplete': 'new-password',
    });
  });

  it('asks a slot that its fields do not name after those that they do', () => {
    const own = { ...screen, slots: { text: 'Text', name: 'Name' } };
    expect(planForms(own, product).plans[0]?.uiSchema['ui:order']).toEqual(['name', 'desc', 'when', 'text']);
  });

  it('may differ by a value of the address', () => {
    const fields = {
      t: 'by' as const,
      by: 'create.type',
      cases: { api: list(literal('name'), literal('when')) },
      otherwise: list(literal('name')),
    };
    const own = buildScreen('hub/ask', 'form', { submit: ref('endpoint', 'items.create'), fields });
    const { by, plans } = planForms(own, product);
    expect(by).toBe('create.type');
    expect(plans.map(({ value, uiSchema }) => [value, uiSchema['ui:order']])).toEqual([
      ['api', ['name', 'when']],
      [undefined, ['name']],
    ]);
  });

  it('has a validator that RJSF takes as its own', async () => {
    const path = pathToFileURL(join(folder, 'forms/validators/hub/ask.js')).href;
    const { validators } = (await import(/* @vite-ignore */ path)) as { validators: ValidatorFunctions };
    const [plan] = planForms(screen, product).plans;
    const schema = (plan?.schema ?? {}) as object;
    const validator = createPrecompiledValidator(validators, schema);
    expect(validator.validateFormData({ name: '𠮷汉a' }, schema).errors).toEqual([]);
    const errors = validator.validateFormData({ name: 'abcd', when: 'now' }, schema).errors;
    expect(errors.map(({ name }) => name).sort()).toEqual(['format', 'maxLength']);
  });
});
