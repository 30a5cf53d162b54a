import { describe, expect, it } from 'vitest';
import { ApiError, type CallOptions, type CallSpec } from '#generated/api/client.ts';
import { bases } from '#generated/app.ts';
import { type ErrorRow, errorCatalogue } from '#generated/errors.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { Effect } from '#generated/screens/types.ts';
import { errorEffects, errorRow, errorState, findRow } from '../http/error-effects.ts';
import { type EffectPorts, runEffects } from './effects.ts';

// Each word by which the description says what happens: whom it reaches, with what, and how much of it happens of a failed call,
// wherever one was asked.

/** Every word, with what reaches which port; nothing where it is left to whoever asks. */
type Word = Effect extends infer One ? (One extends Effect ? keyof One : never) : never;
type Main = Exclude<Word, 'tone' | 'text' | 'with' | 'comesBack'>;
type Row = readonly [effect: Effect, reaches?: readonly unknown[]];

const someForm = { submit: 'x' } as never;
const rows: Readonly<Record<Main, readonly Row[]>> = {
  toast: [
    [{ toast: '{msg}' }, ['toast', '{msg}']],
    [{ toast: '{msg}', tone: 'good' }, ['toast', '{msg}', 'good']],
  ],
  ask: [[{ ask: someForm }, ['ask', someForm]]],
  dialog: [[{ dialog: { id: 'x' } }, ['dialog', { id: 'x' }]]],
  reveal: [[{ reveal: { title: '{a}', value: '{b}' } }, ['reveal', { title: '{a}', value: '{b}' }]]],
  notify: [
    [{ notify: { title: '{a}' } }, ['notify', { title: '{a}' }]],
    [{ notify: { title: '{a}' }, tone: 'error' }, ['notify', { title: '{a}' }, 'error']],
  ],
  page: [
    [{ page: 'pages/missing' }, ['page', 'pages/missing', undefined]],
    [{ page: 'pages/missing', text: '{a}' }, ['page', 'pages/missing', '{a}']],
  ],
  state: [[{ state: 'error.missing' }]],
  go: [[{ go: 'hub/home', comesBack: true }, ['go', { go: 'hub/home', comesBack: true }]]],
  window: [[{ window: 'home' }, ['open', 'home']]],
  login: [
    [{ login: true }, ['login', undefined]],
    [{ login: 'ended' }, ['login', 'ended']],
  ],
  clearSession: [[{ clearSession: true }, ['clearSession']]],
  renewSession: [[{ renewSession: true }, ['renewSession']]],
  signedIn: [[{ signedIn: true }, ['signedIn']]],
  return: [[{ return: true }, ['return']]],
  answer: [[{ answer: [] }]],
  refresh: [[{ refresh: true }, ['refresh']]],
  load: [[{ load: 'people.account' } as Effect, ['load', 'people.account', expect.any(Function)]]],
  back: [[{ back: true }, ['back']]],
  error: [],
};
const all = Object.entries(rows).flatMap(([word, own]) =>
  own.map(([effect, reaches]) => ({ word, effect, reaches, title: JSON.stringify(effect) })),
);
/** What still happens of a failed call whose page was left; and what does not where the page says the failure itself. */
const [ofSessions, ofNotices] = [
  ['toast', 'clearSession', 'renewSession', 'login'],
  ['toast', 'notify'],
];

function recording(): { ports: EffectPorts; done: unknown[][] } {
  const done: unknown[][] = [];
  const ports = new Proxy({} as EffectPorts, {
    ownKeys: () => names,
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get:
      (_, name) =>
      (...given: unknown[]) =>
        void done.push([name, ...given]),
  });
  return { ports, done };
}
const names = [...new Set(all.flatMap(({ reaches }) => (reaches ? [String(reaches[0])] : [])))];

const about = { what: 'error other', door: 'page' };

describe.each(all)('$title', ({ word, effect, reaches }) => {
  it('reaches whoever carries it out, and nobody else', ({ task }) => {
    proves(task, about);
    const { ports, done } = recording();
    const outcome = runEffects([effect], ports);
    expect(done).toEqual(reaches ? [reaches] : []);
    const left = { state: { state: 'error.missing' }, answer: { answer: { value: [] } } };
    expect(outcome).toEqual(left[word as keyof typeof left] ?? {});
  });

  it('follows in its order, and once what is loaded before it is there', ({ task }) => {
    proves(task, about);
    const { ports, done } = recording();
    runEffects([effect, { load: 'people.account' } as Effect, effect, { back: true }], ports);
    const before = [...(reaches ? [reaches[0]] : []), 'load'].slice(0, word === 'load' ? 1 : 2);
    expect(done.map(([name]) => name)).toEqual(before);
    const goOn = done.at(-1)?.at(-1) as (() => void) | undefined;
    goOn?.();
    const more = done.map(([name]) => name).slice(before.length);
    if (word !== 'load') expect(more).toEqual([...(reaches ? [reaches[0]] : []), 'back']);
    else expect(more).toEqual(['load']);
  });

  it.for<[string, CallOptions, (name: string) => boolean]>([
    ['on its page', {}, () => true],
    ['whose page was left', { isLeft: true }, (name) => ofSessions.includes(name)],
    ['that is said in place', { saidInPlace: true }, (name) => !ofNotices.includes(name)],
    ['that is said in place by what it is', { saidInPlace: () => true }, (name) => !ofNotices.includes(name)],
    ['that is not said in place', { saidInPlace: () => false }, () => true],
    ['that nobody waits for', { silent: true }, () => false],
  ])('happens of a failed call %s as far as it may', async ([, options, may], { task }) => {
    proves(task, about);
    const { ports, done } = recording();
    const error = new ApiError({ code: 'own', status: 400 });
    // As those find it who are tried: their catalogue may be another one than that of the tests.
    const row = findRow(specOf(), error) as { id: string; effects: readonly Effect[] };
    const { effects } = row;
    row.effects = [effect];
    try {
      const call = errorEffects(() => ports)(specOf(), {}, options, () => Promise.reject(error));
      if (word === 'answer' && !options.silent) expect(await call).toEqual([]);
      else await expect(call).rejects.toBe(error);
      const reached = reaches && may(String(reaches[0])) ? [reaches] : [];
      expect(done).toEqual(reached);
      expect(errorState(error)).toBe(word === 'state' && !options.silent ? 'error.missing' : undefined);
      expect(errorRow(error)?.id).toBe(options.silent ? undefined : row.id);
    } finally {
      row.effects = effects;
    }
  });
});

const other = errorCatalogue.find(({ otherwise }) => otherwise) as ErrorRow;
const specOf = (more: Partial<CallSpec> = {}): CallSpec => ({
  id: 'some.call',
  routes: { otherwise: { method: 'GET', path: '/x' } },
  base: bases.product,
  ...{ path: [], query: [], body: [], encode: 'json', timeoutMs: 1000, ignore: { http: [], codes: [] } },
  ...more,
});

describe('of an error', () => {
  it.for(errorCatalogue)('$id happens what its row says', (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'page' });
    const [by, own] = [recording(), recording()];
    const outcome = runEffects([{ error: row.id }], by.ports);
    const twin = errorCatalogue.find(({ id }) => id === row.id);
    expect(outcome).toEqual(runEffects(twin?.effects ?? [], own.ports));
    expect(by.done.map(([name]) => name)).toEqual(own.done.map(([name]) => name));
  });

  it('that nobody knows happens nothing', ({ task }) => {
    proves(task, about);
    const { ports, done } = recording();
    expect(runEffects([{ error: 'nobodyKnowsThis' as never }], ports)).toEqual({});
    expect(done).toEqual([]);
  });
});

describe('the row of a failed call', () => {
  const row = (more: Partial<ErrorRow>) =>
    ({ ...other, otherwise: false, codes: [], http: [], ...more }) as ErrorRow;
  const error = (code: string, status = 0) => new ApiError({ code, status });
  const [name = '', base = ''] = Object.entries(bases)[0] ?? [];

  it.for<[string, Partial<ErrorRow>, ApiError, boolean]>([
    ['its code', { codes: ['a'] }, error('a'), true],
    ['another code', { codes: ['a'] }, error('b'), false],
    ['its status', { http: [418] }, error('b', 418), true],
    ['another status', { http: [418] }, error('b', 419), false],
    ['want of an answer', { network: true }, error('network'), true],
    ['an answer', { network: true }, error('timeout'), false],
    ['an answer that is late', { timeout: true }, error('timeout'), true],
    ['an answer in time', { timeout: true }, error('network'), false],
    ['nothing else', { otherwise: true }, error('b'), true],
    ['what it was once', { codes: ['a'], retired: true }, error('a'), false],
    ['its call', { codes: ['a'], from: 'some.call' }, error('a'), true],
    ['its service', { codes: ['a'], from: name }, error('a'), true],
    ['the address of its service', { codes: ['a'], from: base }, error('a'), true],
    ['another call', { codes: ['a'], from: 'other.call' }, error('a'), false],
  ])('is found by %s', ([, more, failed, is], { task }) => {
    proves(task, about);
    const spec = specOf({ base: base as CallSpec['base'] });
    const catalogue = [row(more), { ...other, id: 'last' } as unknown as ErrorRow];
    expect(findRow(spec, failed, catalogue)?.id).toBe(is ? row(more).id : 'last');
    expect(
      findRow(specOf({ base: 'https://elsewhere.example' as CallSpec['base'] }), failed, [
        row({ ...more, from: name }),
      ]),
    ).toBeUndefined();
  });

  it('is nobody’s where the call expects it, or it is no failure of a call', async ({ task }) => {
    proves(task, about);
    const { ports, done } = recording();
    const fail = (failed: unknown, spec = specOf()) =>
      errorEffects(() => ports)(spec, {}, {}, () => Promise.reject(failed)).catch(
        (reason: unknown) => reason,
      );
    const plain = new Error('x');
    expect(await fail(plain)).toBe(plain);
    for (const ignore of [
      { http: [418], codes: [] },
      { http: [], codes: ['a'] },
    ])
      expect(await fail(error('a', 418), specOf({ ignore }))).toMatchObject({ code: 'a' });
    expect(done).toEqual([]);
    expect([errorState('x'), errorState(null), errorState(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([errorRow('x'), errorRow(null), errorRow(undefined)]).toEqual([undefined, undefined, undefined]);
    expect(await errorEffects(() => ports)(specOf(), {}, {}, () => Promise.resolve('answer'))).toBe('answer');
  });
});
