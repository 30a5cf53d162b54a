import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LanguageId, languages } from '#generated/app.ts';
import { textTagMax } from '#generated/constants.ts';
import type { Form } from '#generated/forms/types.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { judge } from '#generated/validators/support/judge.ts';
import { sentenceOf } from '#generated/validators/support/sentences.ts';
import { buildProduct } from '../../generator/build.ts';
import { fastifyRoutes } from '../../generator/emit/api/fastify-routes.ts';
import { formsOf, namesOf, ruleOfInput } from '../../generator/model/forms.ts';
import type { Endpoint, Product } from '../../generator/model/product.ts';
import { withRule } from '../../generator/model/with-rule.ts';
import { errorWriter } from '../../runtime/forms/messages.ts';
import type { Text } from '../../runtime/i18n/use-text.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { wordsIn } from '../support/languages.ts';
import { SessionClient, signedUp, usualPassword } from '../support/session-client.ts';

const project = process.cwd();
const { product } = buildProduct({ project, blocks: project }) as { product: Product };
const forms = import.meta.glob<{ form?: Form }>('/generated/forms/**/*.ts');

let hub: TestHub;
let owner: SessionClient;
let key: string;
let made = 0;
beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'ruled');
  await owner.put('/aihub/personal/info', { alias: 'Ruled' });
  key = (await owner.post('/aihub/items', { ...whole, name: 'ruled-item' })).body.data.key;
});
afterAll(() => hub.stop());

/** An item that says all of itself, so that a rule that wants one of its fields has nothing to ask. */
const whole = { kind: 'models', nameCn: '一', nameEn: 'One', desc: '二', descEn: 'Two', license: 'MIT' };

/** Of every call that may take a ruled field: an input in which that field alone is in question. */
const inputs: Record<string, () => Record<string, unknown>> = {
  'items.create': () => ({ ...whole, name: `made-${++made}` }),
  'items.save': () => ({ key }),
  'items.rename': () => ({ key, name: `renamed-${++made}` }),
  'people.saveProfile': () => ({ alias: 'Ruled' }),
  'people.signUp': () => ({ userName: `signed-${++made}`, password: usualPassword }),
  'people.changePassword': () => ({ current: usualPassword, password: usualPassword }),
  'people.createToken': () => ({ type: 'access', scope: 'read', name: `token-${++made}` }),
};

interface Ruled {
  form: string;
  endpoint: Endpoint;
  field: string;
  values: unknown[];
}

const ruled = Object.values(product.screens).flatMap((screen) =>
  formsOf(screen).flatMap(({ id, fields }): Ruled[] => {
    const endpoint = product.endpoints[fields.submit?.t === 'ref' ? fields.submit.id : ''];
    const form = id === undefined ? screen.id : `${screen.id}.${id}`;
    return namesOf(fields.fields).flatMap((field) => {
      const rule = endpoint && ruleOfInput(field, endpoint, product);
      if (endpoint === undefined || rule === undefined) return [];
      const values = [...rule.accept, ...rule.reject, ...limitsOf(endpoint, field), undefined];
      return [{ form, endpoint, field, values }];
    });
  }),
);

/** Texts at both sides of the limits that the two doors ask. */
function limitsOf(endpoint: Endpoint, field: string): string[] {
  const rule = ruleOfInput(field, endpoint, product);
  const own = endpoint.input.properties?.[field] ?? {};
  if (rule === undefined) return [];
  const schemas = (['form', 'api'] as const).map((side) => withRule(own, rule, side, product.definitions));
  const limits = schemas.flatMap(({ minLength, maxLength }) => [minLength ?? [], maxLength ?? []].flat());
  return limits
    .flatMap((limit) => [limit - 1, limit, limit + 1])
    .map((length) => 'x'.repeat(Math.max(0, length)));
}

/** What the form says under the field, as the page writes it. */
async function atForm(
  { form, endpoint, field }: Ruled,
  language: LanguageId,
  value: unknown,
): Promise<string | undefined> {
  const module = await forms[`/generated/forms/${form}.ts`]?.();
  if (!module?.form) throw new Error(`There is no form ${form}.`);
  const { schema, validate } = module.form;
  const validator = createPrecompiledValidator(validate, schema);
  const text = (id: string, params: Record<string, unknown> = {}) =>
    wordsIn(language, id as MessageKey, params);
  // The engine of the form leaves a text out that is empty.
  const given = value === '' || value === undefined ? {} : { [field]: value };
  const said = ((schema.properties?.[field] ?? {}) as Record<string, unknown>)['x-says'];
  const { errors } = validator.validateFormData(given, schema, undefined, (raw) =>
    errorWriter(text as unknown as Text)(raw, { [field]: { 'ui:says': said } }),
  );
  const message = errors.find(({ property }) => property?.replace(/^\./, '') === field)?.message;
  // Rules that no schema says are asked of the whole form.
  const sent = { ...inputs[endpoint.id]?.(), [field]: undefined, ...given };
  const judged = judge(module.form.rules, 'form', { sent, before: {}, given: {} }).find(
    (rule) => rule.field === field,
  );
  const sentence = judged && sentenceOf({ ...judged, says: judged.says ?? saidOf(said, judged.keyword) });
  return message ?? (sentence && text(sentence.key, sentence.params));
}

const saidOf = (said: unknown, keyword: string) => (said as Record<string, string> | undefined)?.[keyword];

async function overHttp({ endpoint, field }: Ruled, language: LanguageId, value: unknown) {
  const input: Record<string, unknown> = { ...inputs[endpoint.id]?.(), [field]: value };
  const [route] = fastifyRoutes(endpoint, '');
  const path = (route?.url ?? '').replace(/:(\w+)/g, (_, name) => String(input[name]));
  const body = Object.fromEntries(endpoint.bodyFields.map((name) => [name, input[name]]));
  const client = endpoint.id === 'people.signUp' ? new SessionClient(hub) : owner;
  const { status, body: answer } = await client.send(route?.method ?? 'GET', path, body, {
    'accept-language': language,
  });
  const isRule = answer.code === '400001' && answer.data.field === field;
  return { status, code: answer.code, says: isRule ? String(answer.msg) : undefined };
}

it('knows how to ask every call that takes a ruled field', () => {
  const calls = new Set(ruled.map(({ endpoint }) => endpoint.id));
  expect([...calls].filter((id) => !Object.hasOwn(inputs, id))).toEqual([]);
  expect(new Set(ruled.map(({ endpoint, field }) => `${endpoint.writes?.entity}.${field}`))).toEqual(
    new Set(Object.values(product.rules).flatMap(({ id, field }) => (field === '' ? [] : [id]))),
  );
});

const cases = ruled.flatMap((one) =>
  one.values.flatMap((value) =>
    languages.map(({ id: language }) => ({
      one,
      value,
      language,
      title: `${one.form}: ${one.field} ${String(JSON.stringify(value)).slice(0, 40)} ${language}`,
    })),
  ),
);

describe('a rule says the same at the form and over HTTP', () => {
  it.each(cases)('$title', async ({ one, value, language }) => {
    const form = await atForm(one, language, value);
    const api = await overHttp(one, language, value);
    // The form may ask for more than the call does, and never for less; where both refuse, they say one sentence.
    if (form === undefined) expect(api.says).toBeUndefined();
    else if (api.says !== undefined) expect(api.says).toBe(asOfApi(form, one));
    else expect(isFormsOwn(one, value)).toBe(true);
  });
});

/** A sentence that names the limit of its side. */
function asOfApi(sentence: string, { endpoint, field }: Ruled): string {
  const { form, api } = ruleOfInput(field, endpoint, product)?.schema ?? {};
  const [here, there] = [form?.maxLength, api?.maxLength];
  return here === undefined ? sentence : sentence.replace(String(here), String(there));
}

/** Whether the spec lets the form alone refuse a value: `by: side`, or what a change leaves as it is. */
function isFormsOwn({ endpoint, field }: Ruled, value: unknown): boolean {
  const rule = ruleOfInput(field, endpoint, product);
  if (value === undefined || value === '') return endpoint.writes?.how === 'changes';
  const [form, api] = [rule?.schema.form.maxLength ?? 0, rule?.schema.api.maxLength ?? 0];
  const length = [...String(value)].length;
  return length > form && length <= api;
}

it('brings nothing in by a push that the rules refuse, and all that they take', async () => {
  const licences = ['x'.repeat(textTagMax), 'x'.repeat(textTagMax + 1)];
  const shown: object[] = [];
  for (const license of licences) {
    const item = await hub.build.item({ readme: `---\nlicense: ${license}\nbase_model: a\n---\n# Read\n` });
    shown.push((await hub.get(`/acx/aihub/${item.key}/view`)).body.data);
  }
  const [taken, refused] = shown;
  expect(taken).toMatchObject({ license: licences[0], baseModel: 'a' });
  expect(refused).toMatchObject({ baseModel: 'a' });
  expect(refused).not.toHaveProperty('license');
});
