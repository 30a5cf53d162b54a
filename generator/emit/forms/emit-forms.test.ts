import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product, Rule, Screen } from '../../model/product.ts';
import { emitSchemaFiles } from '../schema.ts';
import { buildEndpoint, buildScreen, originOf } from '../testing/build-entry.ts';
import { literal, ref } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { planForms } from './form-schema.ts';

const submit: Endpoint = buildEndpoint('items.create', {
  writes: { entity: 'Item', how: 'creates', fields: ['name'] },
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { allOf: [{ $ref: '#/definitions/Name' }], maxLength: 4 },
      desc: { type: 'string', 'x-long': true },
      kind: { $ref: '#/definitions/KindId' },
      gone: { type: ['string', 'null'], maxLength: 9 },
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
  required: { form: true, api: true },
  says: {},
  judged: [],
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

const plansOf = (of: Screen) => planForms(of, product).flatMap(({ plans }) => plans);

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
    const [plan] = plansOf(screen);
    expect(plan?.uiSchema).toEqual({
      'ui:order': ['name', 'desc', 'when'],
      desc: { 'ui:widget': 'textarea' },
    });
    expect(plan?.schema.properties?.name?.['x-title']).toBe('field.name');
    expect(plan?.schema.required).toEqual(['name']);
  });

  it('follows the rule as people at a form meet it', () => {
    const [plan] = plansOf(screen);
    expect(plan?.schema.properties?.name).toMatchObject({ minLength: 1, maxLength: 3, type: 'string' });
  });

  it('asks Markdown where its looks can be seen beforehand', () => {
    const fields = list(literal('text'));
    const own = buildScreen('hub/ask', 'form', { submit: ref('endpoint', 'items.create'), fields });
    expect(plansOf(own)[0]?.uiSchema.text).toEqual({ 'ui:widget': 'markdown' });
  });

  it('hides a password, and says what a browser may fill in', () => {
    const fields = list(literal('secret'));
    const own = buildScreen('hub/ask', 'form', { submit: ref('endpoint', 'items.create'), fields });
    expect(plansOf(own)[0]?.uiSchema.secret).toEqual({
      'ui:widget': 'password',
      'ui:autocomplete': 'new-password',
    });
  });

  it('asks a slot that its fields do not name after those that they do', () => {
    const own = { ...screen, slots: { text: 'Text', name: 'Name' } };
    expect(plansOf(own)[0]?.uiSchema['ui:order']).toEqual(['name', 'desc', 'when', 'text']);
  });

  it('asks what null may empty as if it could not, and says that it may', () => {
    const fields = list(literal('gone'), literal('name'));
    const own = buildScreen('hub/ask', 'form', { submit: ref('endpoint', 'items.create'), fields });
    expect(plansOf(own)[0]?.schema.properties?.gone).toMatchObject({ type: 'string', maxLength: 9 });
    expect(plansOf(own)[0]?.clears).toEqual(['gone']);
  });

  it('says what is asked about a field while it is typed', () => {
    const remote = { ask: 'items.list', error: 'other', reasons: { odd: 'itemNotFound' } };
    const ruled = { ...product, rules: { 'Item.name': { ...rule, remote } } };
    expect(planForms(screen, ruled)[0]?.plans[0]?.asks).toEqual({ name: remote });
  });

  it('follows the rules of the fields that its call takes of an entity, and of no other input', () => {
    const none = {
      'items.create': { ...submit, writes: { entity: 'Item', how: 'creates' as const, fields: [] } },
    };
    const bare = planForms(screen, { ...product, endpoints: none })[0]?.plans[0]?.schema.properties?.name;
    expect(bare).toMatchObject({ maxLength: 4 });
  });

  it('stands for itself among other blocks, under its name', () => {
    const inner = (id: string, ...names: string[]): Node => ({
      t: 'record',
      fields: {
        block: literal('form'),
        id: literal(id),
        submit: ref('endpoint', 'items.create'),
        fields: list(...names.map((name) => literal(name))),
      },
    });
    const own = buildScreen('hub/two', 'stack', { blocks: list(inner('a', 'name'), inner('b', 'desc')) });
    const planned = planForms(own, product).map(({ id, plans }) => [id, plans[0]?.uiSchema['ui:order']]);
    expect(planned).toEqual([
      ['a', ['name']],
      ['b', ['desc']],
    ]);
  });

  it('says under a field that a pattern rules what the words know of it', () => {
    const message = { text: 'Short', params: [], place: rule.origin.place };
    const told = { ...product, messages: { en: { 'field.help.name': message, 'field.help.desc': message } } };
    const properties = planForms(screen, told)[0]?.plans[0]?.schema.properties;
    expect(properties?.name?.['x-help']).toBe('field.help.name');
    expect(properties?.desc).not.toHaveProperty('x-help');
  });

  it('may differ by a value of the address', () => {
    const fields = {
      t: 'by' as const,
      by: 'create.type',
      cases: { api: list(literal('name'), literal('when')) },
      otherwise: list(literal('name')),
    };
    const own = buildScreen('hub/ask', 'form', { submit: ref('endpoint', 'items.create'), fields });
    const [{ by, plans } = { by: undefined, plans: [] }] = planForms(own, product);
    expect(by).toBe('create.type');
    expect(plans.map(({ value, uiSchema }) => [value, uiSchema['ui:order']])).toEqual([
      ['api', ['name', 'when']],
      [undefined, ['name']],
    ]);
  });

  it('has a validator that RJSF takes as its own', async () => {
    const path = pathToFileURL(join(folder, 'forms/validators/hub/ask.js')).href;
    const { validators } = (await import(/* @vite-ignore */ path)) as { validators: ValidatorFunctions };
    const [plan] = plansOf(screen);
    const schema = (plan?.schema ?? {}) as object;
    const validator = createPrecompiledValidator(validators, schema);
    expect(validator.validateFormData({ name: '𠮷汉a' }, schema).errors).toEqual([]);
    const errors = validator.validateFormData({ name: 'abcd', when: 'now' }, schema).errors;
    expect(errors.map(({ name }) => name).sort()).toEqual(['format', 'maxLength']);
  });
});
