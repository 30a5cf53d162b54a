import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { errorCatalogue } from '#generated/errors.ts';
import type { EndpointId, ScreenId } from '#generated/ids.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { forms } from '#generated/qa/forms.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { QaForm } from '#generated/qa/support/shapes.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import type { User } from '#generated/types.ts';
import { fakeHub, refused } from '../../../tests/support/fake-hub.ts';
import { wordsIn } from '../../../tests/support/languages.ts';
import { addressNow, doing, mount, notices } from '../../../tests/support/mount.tsx';
import { sampleAnswers } from '../../../tests/support/sample-answer.ts';
import { readAddress } from '../../pages/read-address.ts';
import { scopeOf } from '../../pages/scope-of.ts';
import { preloadScreen } from '../../screens/screens.ts';
import { session } from '../../session/session.ts';
import { Form } from './Form.tsx';

// Each form as somebody fills it in who types, without a browser: what it takes is sent, and of what it does not it says why
// at the field, in every language; and so it does of what only the server finds.

await Promise.all([import('./RemoteForm.tsx'), import('./ScreenForm.tsx'), import('./PlainScreenForm.tsx')]);

type Language = (typeof languages)[number];

/** A form of a screen among all that stands there. */
function propsIn(node: unknown, id: string | undefined, submit: string): FormProps | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const own = node as FormProps;
  if (own.submit === submit && own.id === id) return own;
  return Object.values(node)
    .map((one) => propsIn(one, id, submit))
    .find((one) => one !== undefined);
}

const someone = { id: 'someone', userName: 'someone', alias: 'someone' };
const roleTypes: Readonly<Record<string, string>> = { manager: 'manager' };

/** So often is looked whether it is drawn. */
const turns = 100;

/** What stood in the fields of the last form that was drawn, before anything was typed. */
let begun: Readonly<Record<string, string>> = {};
const valuesOf = ({ valid }: QaForm) =>
  Object.fromEntries(Object.keys(valid).map((field) => [field, controlOf(field).value]));

/** Draws a form, filled in with what it takes. */
async function open(form: QaForm, { prefix }: Language): Promise<void> {
  const [screen = '', id] = form.form.split('.');
  const { place } = form;
  const path = place.address.replace('{user}', 'someone').replace('{name}', 'another');
  const at = path.includes('#') ? path : `${prefix}${path}`;
  const { screen: drawn } = await preloadScreen(screen as ScreenId);
  const props = propsIn(drawn.props, id, form.submit);
  if (props === undefined) throw new Error(`${form.form} has no such form.`);
  const viewer =
    place.role === 'visitor' ? null : { ...someone, roleType: roleTypes[place.role] ?? 'common' };
  session.user = viewer as unknown as User;
  window.history.replaceState(null, '', at);
  const item = { key: 'a', name: 'another', createUserId: 'someone', createUser: 'someone', ...place.item };
  const { prompt: _, ...asked } = props;
  const known = { ...scopeOf(readAddress(at), ''), ...(place.item && { item, ...item }) } as unknown as Scope;
  mount(<Form props={asked as FormProps} scope={known} />, { at, screen: screen as ScreenId });
  // What it is drawn by comes when the first asks for it.
  const isDrawn = () => Object.keys(form.valid).every((field) => foundOf(field) !== null);
  for (let turn = 0; turn < turns && !(form.first ? foundAny() : isDrawn()); turn++)
    await doing(() => undefined);
  for (const { field, chosen } of form.first ?? []) await choose(field, chosen);
  begun = valuesOf(form);
  for (const [field, text] of Object.entries(form.valid)) await type(field, text);
}

const foundAny = () => document.querySelector('form [id]') !== null;
const foundOf = (field: string) => document.querySelector<HTMLInputElement>(`form [id$="_${field}"]`);
const controlOf = (field: string): HTMLInputElement => {
  const found = foundOf(field);
  if (found === null) throw new Error(`There is no ${field}: ${document.body.innerHTML.slice(0, 2000)}`);
  return found;
};
const type = (field: string, value: string) =>
  act(async () => void fireEvent.change(controlOf(field), { target: { value } }));
const choose = (field: string, chosen: number | boolean) =>
  doing(() => {
    const all = controlOf(field).querySelectorAll<HTMLInputElement>('input[type=radio]');
    const one = typeof chosen === 'number' ? all[chosen] : undefined;
    if (one) fireEvent.click(one);
  });
const send = () => doing(() => fireEvent.submit(document.forms[0] as HTMLFormElement));
const faultsOf = (field: string) =>
  [...document.querySelectorAll(`[id$="_${field}__error"] li`)].map(({ textContent }) => textContent);
const sent = ({ submit }: QaForm) => fakeHub.inputsOf(submit as EndpointId);

beforeEach(() => fakeHub.answersAll({ list: [], total: 0 }));
afterEach(() => {
  session.user = null;
  vi.restoreAllMocks();
});

const isFull = process.env.HUB_QA_FULL === '1';
const keyOf = ({ about, field, title }: QaForm['cases'][number]) => [about, field, title].join(' ');
const seen = new Set<string>();

/** What several forms ask in the same way is tried in the first of them, and each in one language in turn; or all in every one. */
// NOTE: what is chosen of a thing that is read first is tried in a browser.
const ofNothing = forms.filter(({ first, place }) => first === undefined || place.item === undefined);
const typed = ofNothing.flatMap((form, at) => {
  const cases = form.cases.filter((one) => {
    const isFirst = isFull || !seen.has(keyOf(one));
    seen.add(keyOf(one));
    return isFirst && one.text !== undefined && one.lacks === undefined;
  });
  return languages
    .filter(({ id }) => form.place.languageFrom === 'prefix' || id === languages[0]?.id)
    .filter((_, turn, all) => isFull || turn === at % all.length)
    .map((language) => ({ ...form, cases, language, title: `${form.form} at ${form.place.address}` }));
});

/** Errors that stand at a field are met where it is asked first. */
const atField = errorCatalogue.filter(
  ({ field, text, retired }) => field !== undefined && text !== undefined && !retired,
);
const firstAsking = (field = '') => typed.find(({ valid, isPrompt }) => !isPrompt && Boolean(valid[field]));

/** The fields that no form before it asks. */
const askedFirst = (form: (typeof typed)[number]) =>
  Object.keys(form.valid).filter((field) => firstAsking(field) === form);

describe.each(typed.filter(({ cases }) => cases.length > 0))('$title', (form) => {
  const { language } = form;
  it('takes and refuses what is typed', async ({ task }) => {
    const [first] = form.cases;
    proves(task, {
      what: first?.about ?? `endpoint ${form.submit}`,
      door: 'page',
      language: language.id,
      also: [...new Set([`endpoint ${form.submit}`, ...form.cases.map(({ about }) => about)])],
    });
    await open(form, language);
    fakeHub.answers(form.submit as EndpointId, refused('kept'));
    for (const { field, title, text = '', says } of form.cases) {
      const before = sent(form).length;
      await type(field, text);
      await send();
      const words = says && wordsIn(language.id, says.key as MessageKey, says.params);
      expect([field, title, faultsOf(field)]).toEqual([field, title, words === undefined ? [] : [words]]);
      expect([field, title, sent(form).length - before]).toEqual([field, title, says ? 0 : 1]);
      if (!says && form.prefix)
        expect(JSON.stringify(sent(form).at(-1))).toContain(JSON.stringify(text).slice(1, -1));
      await type(field, form.valid[field] ?? '');
    }
  });
});

// What must be as the page says is sent by nobody who types something else.
describe.each(typed.filter((form) => askedFirst(form).length > 0))('$title', (form) => {
  const { language } = form;
  const asked = askedFirst(form);
  it('says at its field what only the server finds, until that is typed anew', async ({ task }) => {
    const own = atField.filter(({ field }) => firstAsking(field) === form);
    proves(task, {
      what: `endpoint ${form.submit}`,
      door: 'page',
      language: language.id,
      also: [...own.map(({ id }) => `error ${id}`), 'error invalidInput'],
    });
    await open(form, language);
    for (const { codes, field = '', text, params } of own) {
      const named = Object.fromEntries(params.map((name) => [name, 'x']));
      fakeHub.answers(form.submit as EndpointId, refused(codes[0] ?? '', named));
      await send();
      expect([codes[0], faultsOf(field)]).toEqual([
        codes[0],
        [wordsIn(language.id, text as MessageKey, named)],
      ]);
      expect([codes[0], isBusy()]).toEqual([codes[0], false]);
      await type(field, `${form.valid[field]}`.toUpperCase());
      await type(field, `${form.valid[field]}`);
      expect([codes[0], faultsOf(field)]).toEqual([codes[0], []]);
    }
    const invalid = errorCatalogue.find(({ id }) => id === 'invalidInput');
    for (const field of asked) {
      fakeHub.answers(form.submit as EndpointId, refused(invalid?.codes[0] ?? '', { field }));
      await send();
      expect([field, faultsOf(field)]).toEqual([field, [wordsIn(language.id, 'validation.other')]]);
    }
    expect(notices()).toEqual([]);
    let arrive = (_: unknown) => {};
    fakeHub.answers(form.submit as EndpointId, () => new Promise((resolve) => (arrive = resolve)));
    await send();
    // While it is sent once more nothing is known of it yet.
    for (const field of asked) expect([field, faultsOf(field)]).toEqual([field, []]);
    arrive({});
    await doing(() => undefined);
    for (const field of Object.keys(form.valid))
      expect(document.querySelector(`[id$="_${field}__error"] li`)).toBeNull();
  });
});

/** Words as one may read them, whatever stands where they name something. */
function read(language: Language, key: string): RegExp {
  const parts = wordsIn(language.id, key as MessageKey).split(/\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.*')}$`);
}
const isBusy = () =>
  document
    .querySelector('form button[type=submit]')
    ?.matches('[disabled], [aria-disabled=true], [aria-busy=true]');
/** What is answered says where the page leads then. */
const answers = sampleAnswers(1);
const known = { kind: 'models', createUser: 'someone', name: 'another', key: 'a', user: { token: 't' } };

describe.each(typed.filter(({ isPrompt }) => !isPrompt))('$title', (form) => {
  const { language, then, keeps } = form;
  it('is sent once, and then happens what the page says', async ({ task }) => {
    proves(task, { what: `endpoint ${form.submit}`, door: 'page', language: language.id });
    const went: string[] = [];
    vi.spyOn(window.location, 'assign').mockImplementation((to) => void went.push(String(to)));
    await open(form, language);
    let arrive = (_: unknown) => {};
    fakeHub.answers(form.submit as EndpointId, () => new Promise((resolve) => (arrive = resolve)));
    expect(isBusy()).toBe(false);
    await send();
    await send();
    expect([sent(form).length, isBusy()]).toEqual([1, true]);
    const from = addressNow();
    arrive({ ...(answers.get(form.submit) as object | undefined), ...known });
    await doing(() => undefined);
    const words = then.flatMap(
      ({ toast, notify }) => toast ?? (notify as { text: string } | undefined)?.text ?? [],
    );
    expect(notices()).toEqual(words.map((key) => expect.stringMatching(read(language, String(key)))));
    const leads = then.some((effect) => 'go' in effect);
    expect([leads, addressNow() !== from || went.length > 0]).toEqual([leads, leads || went.length > 0]);
    if (leads) return;
    expect(valuesOf(form)).toEqual(keeps ? { ...begun, ...form.valid } : begun);
    // It may be sent again.
    if (keeps) return;
    for (const [field, text] of Object.entries(form.valid)) await type(field, text);
    await send();
    expect(sent(form)).toHaveLength(2);
  });
});
