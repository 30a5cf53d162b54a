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
  const entry = record({
    field: literal('stage'),
    choices: { t: 'list', items: ['early', 'late'].map((value) => record({ value: literal(value) })) },
  });
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

it('chooses all that is offered, and says what is sent then', () => {
  const { forms, unprovoked } = plan('name', 'open', 'stage');
  const chosen = forms.flatMap(({ cases }) => cases).filter(({ text }) => text === undefined);
  expect(chosen.map(({ field, chosen: at, sends }) => [field, at, sends])).toEqual([
    ['open', true, true],
    ['open', false, false],
    ['stage', 0, 'early'],
    ['stage', 1, 'late'],
  ]);
  expect(unprovoked).toEqual([]);
});
