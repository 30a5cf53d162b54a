import { expect, it } from 'vitest';
import type { Rule } from '../../model/product.ts';
import { buildEndpoint, buildScreen, effectsOf, originOf } from '../testing/build-entry.ts';
import { literal, record, ref } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { loadCompiler } from '../validators/compile-standalone.ts';
import { planQaForms } from './forms.ts';

const compiler = await loadCompiler();

const rule: Rule = {
  id: 'Item.name',
  entity: 'Item',
  field: 'name',
  schema: { form: { pattern: '^[a-z]+$', maxLength: 3 }, api: {} },
  required: { form: true, api: true },
  says: { pattern: 'validation.address' },
  judged: [],
  accept: ['ab'],
  reject: ['A'],
  origin: originOf('rules/item.yaml'),
};

function plan(...fields: Parameters<typeof literal>[0][]) {
  const submit = buildEndpoint('items.create', {
    writes: { entity: 'Item', how: 'creates', fields: ['name', 'open', 'stage'] },
    input: {
      type: 'object',
      additionalProperties: false,
      properties: {
        name: { type: 'string' },
        open: { type: 'boolean' },
        stage: { type: 'string', maxLength: 2 },
      },
      required: ['name'],
    },
  });
  const entry = record({ field: literal('stage'), choices: { t: 'list', items: [] } });
  const items = [...fields.map((name) => (name === 'stage' ? entry : literal(name)))];
  const screen = buildScreen('hub/form', 'form', {
    submit: ref('endpoint', 'items.create'),
    fields: { t: 'list', items },
  });
  const onPage = effectsOf(record({ login: literal('needed') }));
  const { signedIn, ...checks } = buildProduct().checks;
  return planQaForms(
    buildProduct({
      checks: { ...checks, ...(signedIn && { signedIn: { ...signedIn, onPage } }) },
      endpoints: { 'items.create': submit },
      screens: { 'hub/form': screen },
      rules: { 'Item.name': rule },
    }),
    compiler,
  );
}

it('types both sides of every limit, with the sentence that is said', () => {
  const [form] = plan('name').forms;
  expect(form).toMatchObject({ form: 'hub/form', prefix: 'root', submit: 'items.create' });
  expect(form?.place).toMatchObject({ address: '/models/create', role: 'member' });
  const said = form?.cases.map(({ title, about, text, says }) => [title, about, text, says?.key]);
  expect(said).toEqual([
    ['takes 3 characters', 'rule Item.name', 'aaa', undefined],
    ['refuses 4 characters', 'rule Item.name', 'aaaa', 'validation.maxLength'],
    ['takes "ab"', 'rule Item.name', 'ab', undefined],
    ['refuses "A"', 'rule Item.name', 'A', 'validation.address'],
    ['refuses nothing', 'rule Item.name', '', 'validation.required'],
  ]);
});

it('leaves out nothing without a reason', () => {
  expect(plan('name', 'open', 'stage').unprovoked).toEqual([
    { what: 'field Item.open', door: 'form', why: 'it is a box, which is set or not' },
    { what: 'field Item.stage', door: 'form', why: 'it is chosen from what is offered' },
  ]);
});
