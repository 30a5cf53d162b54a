import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '#generated/api/all.ts';
import { ApiError, type CallSpec } from '#generated/api/client.ts';
import { languages } from '#generated/app.ts';
import { type ErrorRow, errorCatalogue } from '#generated/errors.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { sessionCache } from '../http/session-cache.ts';
import { hasText, i18n, loadLanguage, textOf } from '../i18n/i18n.ts';
import type { Text } from '../i18n/use-text.ts';
import { answers, keepAnswersIn } from '../reads/answers.ts';
import { knowAllCalls } from '../reads/endpoints.ts';
import { returnParam } from '../routing/return-target.ts';
import { session } from '../session/session.ts';
import { page, resetPage } from '../state/page.ts';
import { dialogs } from './dialogs.ts';
import { reasonOf, sentenceOfInput, wordsOfAnswer } from './error-words.ts';
import { paramsOfAnswer, paramsOfTyped } from './params-of-answer.ts';
import { browserPorts, errorPorts } from './ports.ts';
import { secrets } from './secrets.ts';
import { closeAllToasts, closeToast, pauseToast, resumeToast, showToast, toasts } from './toasts.ts';

// What a browser does of what happens, with what words may name; and what is said of each error, in every language.

const about = { what: 'error other', door: 'page' };
const someForm = { submit: 'x' } as never;

describe('what words may name', () => {
  it('of an answer are its plain fields, those of its parts, and whose it is', ({ task }) => {
    proves(task, about);
    const parts = { name: 'n', token: { deep: {}, token: 't' }, list: ['x'], none: null, some: 1, is: false };
    const named = { name: 'n', 'token.token': 't', some: 1, is: false };
    expect(paramsOfAnswer(parts)).toEqual(named);
    expect(paramsOfAnswer({ ...parts, createUser: 'u' })).toEqual({ ...named, createUser: 'u', user: 'u' });
    for (const none of [undefined, null, 'x', 7]) expect(paramsOfAnswer(none)).toEqual({});
    expect(paramsOfTyped(parts)).toEqual({
      ...{ name: 'n', some: 1, is: false },
      ...{ 'input.name': 'n', 'input.some': 1, 'input.is': false },
    });
  });
});

describe.each(languages)('in $id', ({ id, prefix }) => {
  beforeAll(() => loadLanguage(id));
  beforeEach(() => window.history.replaceState(null, '', `${prefix}/`));
  const t = i18n.getFixedT(id) as unknown as Text;
  const invalid = errorCatalogue.find((row) => row.id === 'invalidInput') as ErrorRow;
  const failed = (params: object | undefined, msg: string, row = invalid) =>
    new ApiError({
      code: row.codes[0] ?? '',
      status: row.status,
      msg,
      ...(params && { params: params as never }),
      callId: 'one',
    });

  it('says what is wrong with an input where no field of the page does', ({ task }) => {
    proves(task, { what: 'error invalidInput', door: 'page', language: id });
    const label = textOf('field.name' as MessageKey);
    const general = (field: string) => textOf(invalid.text as MessageKey, { field });
    expect(sentenceOfInput(failed({ field: 'name' }, 'Too long'))).toBe(
      textOf('validation.of', { field: label, message: 'Too long' }),
    );
    expect(sentenceOfInput(failed({ field: 'name/0' }, 'x'))).toBe(
      textOf('validation.of', { field: label, message: 'x' }),
    );
    expect(sentenceOfInput(failed({ field: 'name' }, ''))).toBe(general(label));
    const said = textOf(invalid.text as MessageKey, { requestId: 'one', field: 'name' });
    expect(sentenceOfInput(failed({ field: 'name' }, said))).toBe(general(label));
    expect(sentenceOfInput(failed({ field: 'nobodyCallsThis' }, 'Too long'))).toBe('Too long');
    expect(sentenceOfInput(failed({ field: 'nobodyCallsThis' }, ''))).toBe(general('nobodyCallsThis'));
    for (const none of [undefined, {}, { field: 7 }])
      expect(sentenceOfInput(failed(none, 'x'))).toBeUndefined();
    expect(hasText('field.name')).toBe(true);
  });

  it('says that in the place of what else would be said of a failed call', ({ task }) => {
    proves(task, { what: 'error invalidInput', door: 'page', language: id });
    for (const error of [failed({ field: 'name' }, 'Too long'), failed({}, 'x')]) {
      const sentence = sentenceOfInput(error);
      errorPorts(error).toast('error.other');
      errorPorts(error).toast('error.other', 'error');
      // Twice the same is one notice, in the tone of the first.
      const tone = 'warning';
      expect(toasts.list.map((one) => [one.text, one.tone])).toEqual([
        [sentence ?? textOf('error.other'), tone],
      ]);
      closeAllToasts();
    }
  });

  it.for(errorCatalogue.filter(({ codes }) => codes.length > 0))('says why of $id alone', (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'page', language: id });
    if (row.id !== 'invalidInput')
      expect(sentenceOfInput(failed({ field: 'name' }, 'x', row))).toBeUndefined();
    expect(wordsOfAnswer({ status: 0, msg: 'x' } as ApiError)).toBe('');
    expect(wordsOfAnswer({ status: 1, msg: 'x' } as ApiError)).toBe('x');
    expect(reasonOf(null, t)).toBeUndefined();
    // One that nobody was told of has no row.
    expect(reasonOf(failed({}, 'As said', row), t)).toBe('As said');
    expect(reasonOf(failed({}, '', row), t)).toBeUndefined();
  });
});

describe('in a browser', () => {
  let went: string[] = [];
  const params = { a: 'A', b: 'B', 'user.token': 'T' };
  const ports = (more: object = {}) => browserPorts({ params, ...more });

  beforeAll(() => Promise.all(languages.map(({ id }) => loadLanguage(id))));
  beforeEach(() => {
    window.history.replaceState(null, '', '/');
    went = [];
    // A case that was left in its midst leaves things behind.
    sessionStorage.clear();
    vi.spyOn(window.location, 'assign').mockImplementation((to) => void went.push(String(to)));
  });
  afterEach(() => {
    closeAllToasts();
    resetPage();
    dialogs.open.splice(0);
    secrets.shown = undefined;
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('each is done with what it may name', ({ task }) => {
    proves(task, about);
    ports().toast('{a}');
    ports({ tone: 'good' }).toast('{b}');
    ports({ tone: 'good' }).toast('{none}', 'error');
    expect(toasts.list.map(({ text, tone }) => [text, tone])).toEqual([
      ['A', 'plain'],
      ['B', 'good'],
      [textOf('error.other'), 'error'],
    ]);
    closeAllToasts();
    ports({ tone: 'warning' }).notify({ title: '{a}', text: '{b}' });
    ports().notify({ title: '{b}' }, 'error');
    expect(toasts.list.map(({ title, text, tone }) => [title, text, tone])).toEqual([
      ['A', 'B', 'warning'],
      ['B', '', 'error'],
    ]);
    ports().page('pages/missing');
    expect(page.placed).toEqual({ screen: 'pages/missing' });
    ports().page('pages/missing', 'error.other');
    expect(page.placed).toEqual({ screen: 'pages/missing', text: 'error.other' });
    ports().reveal({ title: '{a}', value: '{b}' });
    expect(secrets.shown).toEqual({ title: 'A', text: undefined, secret: 'B' });
    ports().reveal({ title: '{a}', text: '{b}', value: '{b}' });
    expect(secrets.shown).toMatchObject({ text: 'B' });
    const scope = { row: 1 };
    ports({ scope }).dialog({ id: 'x' } as never);
    expect(dialogs.open).toMatchObject([{ dialog: { id: 'x' }, params, scope }]);
    const ask = vi.fn();
    ports({ ask }).ask(someForm);
    ports().ask(someForm);
    expect(ask.mock.calls).toEqual([[someForm]]);
  });

  it('of a failed call what it answered is known beside what its page knows, and nothing where there is no page', ({
    task,
  }) => {
    proves(task, { what: 'error other', door: 'page' });
    const error = new ApiError({ code: 'x', status: 400, callId: 'one', params: { a: 'A' } });
    errorPorts(error, { row: 1 } as never).dialog({ id: 'x' } as never);
    errorPorts(error).dialog({ id: 'x' } as never);
    const scopes = dialogs.open.map(({ scope }) => scope);
    expect(scopes).toEqual([{ row: 1, answer: { requestId: 'one', a: 'A' } }, undefined]);
  });

  it('a failed call is told once, in the words of its code', ({ task }) => {
    proves(task, { what: 'error other', door: 'page' });
    for (const { codes, text } of errorCatalogue) {
      const [code] = codes;
      if (code === undefined || text === undefined) continue;
      const error = new ApiError({
        code,
        status: 400,
        msg: 'As said',
        callId: 'one',
        params: { field: 7 } as never,
      });
      errorPorts(error).toast('{msg}');
      const known = errorCatalogue.find((row) => row.codes.includes(code) && row.text)?.text as MessageKey;
      expect(toasts.list.map((one) => one.text)).toEqual([textOf(known, { requestId: 'one', field: 7 })]);
      closeAllToasts();
    }
    const unknown = new ApiError({ code: 'nobodyKnowsThis', status: 400, msg: 'As said', statusText: 'S' });
    errorPorts(unknown).toast('{msg}');
    errorPorts(unknown).toast('{statusText}', 'good');
    expect(toasts.list.map((one) => [one.text, one.tone])).toEqual([
      ['As said', 'warning'],
      ['S', 'good'],
    ]);
    session.user = { id: 'someone' } as never;
    errorPorts(unknown).clearSession();
    expect(session.user).toBeNull();
  });

  it('whoever has signed in is known here', ({ task }) => {
    proves(task, about);
    ports().signedIn();
    expect(localStorage.length).toBeGreaterThan(0);
    expect(Object.values({ ...localStorage })).toContain('T');
  });

  it('what was kept is asked anew where something is refreshed, or somebody else asks', async ({ task }) => {
    proves(task, about);
    const spec = { id: 'some.call', cache: 'session' } as unknown as CallSpec;
    let times = 0;
    const ask = () => sessionCache(spec, {}, {}, async () => ++times);
    const someone = { id: 'someone' } as never;
    for (const [port, isStill] of [
      ['refresh', true],
      ['renewSession', true],
      ['signedIn', false],
      ['clearSession', false],
    ] as const) {
      session.user = someone;
      const before = times;
      expect([port, await ask(), await ask()]).toEqual([port, before + 1, before + 1]);
      ports()[port]();
      expect([port, session.user !== null]).toEqual([port, isStill]);
      expect([port, await ask()]).toEqual([port, before + 2]);
      sessionStorage.clear();
    }
  });

  it('goes on after what is loaded, whether or not it came, but for a page that was left', async ({
    task,
  }) => {
    proves(task, about);
    await knowAllCalls();
    const before = answers();
    onTestFinished(() => keepAnswersIn(before as never));
    const failure = (code: string) => new ApiError({ code, status: 0 });
    const own = Object.assign(new Error('x'), { code: 'aborted' });
    for (const [outcome, goesOn] of [
      [() => Promise.resolve({}), true],
      [() => Promise.reject(failure('network')), true],
      [() => Promise.reject(own), true],
      [() => Promise.reject(failure('aborted')), false],
    ] as const) {
      const then = vi.fn();
      keepAnswersIn({ fetchQuery: outcome } as never);
      ports().load(calls[0]?.id as never, then);
      await new Promise((resolve) => setTimeout(resolve));
      expect(then).toHaveBeenCalledTimes(goesOn ? 1 : 0);
    }
  });

  it('leads where it says with what is found for it, and back again where that is said', ({ task }) => {
    proves(task, about);
    window.history.replaceState(null, '', '/?here=1');
    const link = { go: 'home', with: { given: { get: (scope: { row?: unknown }) => scope.row } } } as never;
    ports().go({ go: 'home' } as never);
    ports({ scope: { row: 'known' } }).go(link);
    ports({ scope: { row: 'known' } }).go({ ...(link as object), comesBack: true } as never);
    ports().go(link);
    const queries = went.map((to) => Object.fromEntries(new URL(to).searchParams));
    const back = { [returnParam]: '/?here=1' };
    expect(queries).toEqual([{}, { given: 'known' }, { given: 'known', ...back }, {}]);
  });

  it('another window is opened with no way back to this one', ({ task }) => {
    proves(task, about);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    ports().open('https://elsewhere.example/x');
    expect(opened).toHaveBeenCalledWith('https://elsewhere.example/x', '_blank', 'noopener');
  });

  it('whoever must sign in is led there, and told why', ({ task }) => {
    proves(task, about);
    ports().login('ended');
    ports().login();
    expect(went.map((to) => new URLSearchParams(to.split('?').at(-1)).get('reason'))).toEqual([
      'ended',
      null,
    ]);
  });
});

describe('a notice', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    closeAllToasts();
    vi.useRealTimers();
  });
  const long = 60_000;

  it('stands once, is held, and closed one at a time', ({ task }) => {
    proves(task, about);
    showToast('one');
    showToast('two');
    showToast('one');
    expect(toasts.list.map(({ text }) => text)).toEqual(['one', 'two']);
    const [one, two] = toasts.list.map(({ id }) => id);
    expect(one).not.toBe(two);
    pauseToast(one ?? 0);
    vi.advanceTimersByTime(long);
    expect(toasts.list.map(({ text }) => text)).toEqual(['one']);
    resumeToast(one ?? 0);
    closeToast(one ?? 0);
    closeToast(one ?? 0);
    expect(toasts.list).toEqual([]);
    showToast('three');
    closeToast(-1);
    vi.advanceTimersByTime(1);
    expect(toasts.list).toHaveLength(1);
    closeAllToasts();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes alone, and leaves those beside it as they stand', ({ task }) => {
    proves(task, about);
    const texts = ['one', 'two', 'three'];
    for (const gone of texts) {
      for (const text of texts) showToast(text);
      closeToast(toasts.list.find(({ text }) => text === gone)?.id ?? 0);
      expect(toasts.list.map(({ text }) => text)).toEqual(texts.filter((text) => text !== gone));
      // Each of the others goes in its own time.
      expect(vi.getTimerCount()).toBe(texts.length - 1);
      closeAllToasts();
    }
  });
});
