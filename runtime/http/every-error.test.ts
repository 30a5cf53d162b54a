import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type CallOptions, type CallSpec } from '#generated/api/client.ts';
import { bases, languages } from '#generated/app.ts';
import { notificationDurationMs, toastDurationMs } from '#generated/constants.ts';
import { type ErrorRow, errorCatalogue } from '#generated/errors.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { Effect } from '#generated/screens/types.ts';
import type { User } from '#generated/types.ts';
import { wordsIn } from '../../tests/support/languages.ts';
import { fieldErrors } from '../blocks/form/field-errors.ts';
import { reasonOf } from '../feedback/error-words.ts';
import { errorPorts } from '../feedback/ports.ts';
import { closeAllToasts, showNotice, showToast, toasts } from '../feedback/toasts.ts';
import { i18n, loadLanguage } from '../i18n/i18n.ts';
import type { Text } from '../i18n/use-text.ts';
import { session } from '../session/session.ts';
import { page, resetPage } from '../state/page.ts';
import { errorEffects, errorRow, errorState } from './error-effects.ts';

// Each error of the description as a page meets it: by its code, its status or for want of an answer; what then happens, and
// its words in every language.

type Language = (typeof languages)[number];

const beside = 'https://elsewhere.example';
const said = 'As the answer says';
const statusText = 'As HTTP says';
const someone = { id: 'someone', userName: 'someone' } as User;

/** Whether a row before this one takes the same answers of our own calls. */
const isNarrowed = ({ http, code, from }: ErrorRow) =>
  code === undefined &&
  from === undefined &&
  errorCatalogue.some((other) => other.from !== undefined && http.some((one) => other.http.includes(one)));

/** A call whose failure the row is for. */
const specOf = (row: ErrorRow, ignore: CallSpec['ignore'] = { http: [], codes: [] }): CallSpec => ({
  id: 'some.call',
  routes: { otherwise: { method: 'GET', path: '/x' } },
  base: isNarrowed(row)
    ? beside
    : (Object.entries(bases).find(([name]) => name === row.from)?.[1] ?? bases.product),
  ...{ path: [], query: [], body: [], encode: 'json', timeoutMs: 1000, ignore },
});

/** Every answer by which a row is met. */
const answersOf = (row: ErrorRow): { code: string; status: number }[] => {
  if (row.network) return [{ code: 'network', status: 0 }];
  if (row.timeout) return [{ code: 'timeout', status: 0 }];
  if (row.otherwise) return [{ code: 'unknown', status: 200 }];
  return [
    ...row.codes.map((code) => ({ code, status: row.status })),
    ...row.http.map((status) => ({ code: 'http', status })),
  ];
};

const paramsOf = ({ params }: ErrorRow) =>
  Object.fromEntries(params.map((name, at) => [name, name === 'field' ? 'nobodyAsksThis' : at + 2]));

const failureOf = (row: ErrorRow, answer: { code: string; status: number }) =>
  new ApiError({
    ...{ ...answer, statusText, callId: 'call-1', params: paramsOf(row), data: paramsOf(row) },
    msg: row.text === undefined || row.otherwise ? said : '',
  });

let went: string[] = [];

/** What happens of a failed call. */
async function fail(spec: CallSpec, error: ApiError, options: CallOptions = {}) {
  let hasWords = false;
  const words = async () => {
    await undefined;
    hasWords = true;
  };
  const portsOf = (one: ApiError) => {
    expect(hasWords).toBe(true);
    return errorPorts(one);
  };
  const failed = errorEffects(portsOf, words)(spec, {}, options, () => Promise.reject(error));
  await expect(failed).rejects.toBe(error);
  return happened(error);
}

const happened = (error: ApiError) => ({
  toasts: toasts.list.map(({ text, tone }) => [text, tone]),
  state: errorState(error),
  page: page.placed,
  login: went.map((to) => new URLSearchParams(to.split('?')[1]).get('reason')),
  isSignedIn: session.user !== null,
});

const nothing = { toasts: [], state: undefined, page: undefined, login: [], isSignedIn: true };

/** The same, as the description says. */
function wanted(row: ErrorRow, language: Language): ReturnType<typeof happened> {
  const words = (key: string) => {
    if (key === '{statusText}') return statusText;
    return key === '{msg}'
      ? said
      : wordsIn(language.id, key as never, { requestId: 'call-1', ...paramsOf(row) });
  };
  const of = <Word extends string>(word: Word) =>
    row.effects.flatMap((one) => (word in one ? [one as Extract<Effect, Record<Word, unknown>>] : []));
  const [placed] = of('page');
  return {
    toasts: of('toast').map(({ toast, tone = 'warning' }) => [words(toast), tone]),
    state: of('state').at(-1)?.state,
    page: placed && { screen: placed.page, ...(placed.text && { text: placed.text as never }) },
    login: of('login').map(({ login }) => (login === true ? null : login)),
    isSignedIn: of('clearSession').length === 0,
  };
}

beforeAll(() => Promise.all(languages.map(({ id }) => loadLanguage(id))));
beforeEach(() => {
  went = [];
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void went.push(String(to)));
  session.user = someone;
});
afterEach(() => {
  closeAllToasts();
  resetPage();
  vi.restoreAllMocks();
  session.user = null;
});

const rows = errorCatalogue.filter(({ retired }) => !retired);

describe.each(languages)('in $id', (language) => {
  beforeEach(() => window.history.replaceState(null, '', `${language.prefix}/`));
  const t = i18n.getFixedT(language.id) as unknown as Text;

  it.for(rows)('$id is met as it is described', async (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'page', language: language.id });
    for (const answer of answersOf(row)) {
      const error = failureOf(row, answer);
      expect(await fail(specOf(row), error)).toEqual(wanted(row, language));
      expect(errorRow(error)?.id).toBe(row.id);
      const own = row.otherwise ? undefined : row.text;
      const words = own && wordsIn(language.id, own, { requestId: 'call-1', ...paramsOf(row) });
      expect(reasonOf(error, t)).toBe(words ?? (answer.status > 0 ? said : undefined));
      if (row.field !== undefined && words !== undefined)
        expect(fieldErrors(error, [row.field, '0'], t)).toEqual({
          [row.field]: { 0: { __errors: [words] } },
        });
      closeAllToasts();
      resetPage();
      session.user = someone;
      went = [];
    }
  });
});

describe('a failed call', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  const language = languages[0] as Language;
  const first = (row: ErrorRow) => failureOf(row, answersOf(row)[0] ?? { code: '', status: 0 });

  it.for(rows)(
    'with $id is nobody’s business where nobody waits or the call expects it',
    async (row, { task }) => {
      proves(task, { what: `error ${row.id}`, door: 'page' });
      const error = first(row);
      expect(await fail(specOf(row), error, { silent: true })).toEqual(nothing);
      expect(await fail(specOf(row, { http: [], codes: [error.code] }), error)).toEqual(nothing);
      if (error.status > 0)
        expect(await fail(specOf(row, { http: [error.status], codes: [] }), error)).toEqual(nothing);
    },
  );

  it.for(rows)('with $id is not told twice, and touches no page that was left', async (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'page' });
    const all = wanted(row, language);
    const left = await fail(specOf(row), first(row), { isLeft: true });
    expect(left).toEqual({ ...all, page: undefined });
    closeAllToasts();
    [session.user, went] = [someone, []];
    for (const saidInPlace of [true, () => true]) {
      expect(await fail(specOf(row), first(row), { saidInPlace })).toEqual({ ...all, toasts: [] });
      resetPage();
      [session.user, went] = [someone, []];
    }
    expect(await fail(specOf(row), first(row), { saidInPlace: () => false })).toEqual(all);
  });

  it.for(rows)('with $id is told once there are words to tell it in', async (row, { task }) => {
    proves(task, { what: `error ${row.id}`, door: 'page' });
    let there = () => {};
    const words = new Promise<void>((resolve) => (there = resolve));
    const error = first(row);
    const failed = errorEffects(
      (one) => errorPorts(one),
      () => words,
    )(specOf(row), {}, {}, () => Promise.reject(error));
    await new Promise((resolve) => setTimeout(resolve));
    expect(happened(error)).toEqual(nothing);
    there();
    await expect(failed).rejects.toBe(error);
    expect(happened(error)).toEqual(wanted(row, language));
  });

  it('that was given up is nobody’s error', async ({ task }) => {
    proves(task, { what: 'error other', door: 'page' });
    const error = new ApiError({ code: 'aborted' });
    expect(await fail(specOf(rows[0] as ErrorRow), error)).toEqual(nothing);
    expect(errorRow(error)).toBeUndefined();
  });
});

describe('what is said', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.for([
    ['toast.duration', toastDurationMs, () => showToast('one')],
    ['notification.duration', notificationDurationMs, () => showNotice({ title: 'one', text: 'two' })],
  ] as const)('stays as long as %s, counted from the last time', ([constant, ms, show], { task }) => {
    proves(task, { what: `constant ${constant}`, door: 'clock' });
    show();
    vi.advanceTimersByTime(ms - 1);
    show();
    expect(toasts.list).toHaveLength(1);
    vi.advanceTimersByTime(ms - 1);
    expect(toasts.list).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.list).toEqual([]);
  });
});
