import { act, renderHook } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { exactly, type Limits, least, most } from '../../tests/support/limits/limit.ts';
import { byName, trySides } from '../../tests/support/limits/try-sides.ts';
import { mount, mountWhole } from '../../tests/support/mount.tsx';
import { useHighlight } from '../code/use-highlight.ts';
import type { wordsReady } from '../i18n/i18n.ts';
import { shareOf } from '../look/share-of.ts';
import { MarkdownText } from '../markdown/MarkdownText.tsx';
import { parseMarkdown } from '../markdown/parse.ts';
import { useParsed } from '../markdown/use-parsed.ts';
import { isServerReached } from '../routing/reload-guard.ts';
import { SearchBox } from '../shell/SearchBox.tsx';
import { useSuggestions } from '../suggest/use-suggestions.ts';
import { formatCount, formatCurrency } from '../words/format.ts';
import { WorkerLine } from '../workers/worker-line.ts';

// Each number that code alone reads of a page as a whole, at both of its sides, wherever it is read.

afterEach(() => void vi.useRealTimers());

const turns = async () => {
  await act(() => new Promise((go) => setTimeout(go)));
};

/** What is given to a worker, which gives nothing back. */
async function worked(does: () => Promise<unknown> | unknown): Promise<{ text: string }[]> {
  const run = vi.spyOn(WorkerLine.prototype, 'run').mockResolvedValue(undefined);
  await does();
  const tasks = run.mock.calls.map(([task]) => task as { text: string });
  run.mockRestore();
  return tasks;
}
const parsed = (pieces: readonly string[]) =>
  worked(async () => {
    const { unmount } = renderHook(() => useParsed(pieces));
    await turns();
    unmount();
  });

/** How many pieces of a text are given to it. */
async function cut(text: string): Promise<number> {
  const links = { file: () => '', raw: () => '' } as never;
  const tasks = await worked(async () => {
    const { unmount } = await mountWhole(<MarkdownText text={text} links={links} />);
    unmount();
  });
  return tasks.length;
}

const footnotes = { label: '', back: '' };
const isDrawn = (depth: number) =>
  parseMarkdown({ text: '<div>'.repeat(depth) + '</div>'.repeat(depth), footnotes }) !== undefined;

async function isColoured(signs: number): Promise<boolean> {
  const text = 'x'.repeat(signs);
  const tasks = await worked(() => {
    const { unmount } = renderHook(() => useHighlight(text, 'javascript'));
    unmount();
  });
  return tasks.length > 0;
}

/** After how long nobody waits for an answer any more. */
async function healthWait(): Promise<number> {
  const late = vi.spyOn(AbortSignal, 'timeout');
  fakeHub.answersAll({});
  await isServerReached();
  const ms = late.mock.calls[0]?.[0] ?? 0;
  late.mockRestore();
  return ms;
}

async function areWordsGivenUp(ms: number): Promise<boolean> {
  vi.resetModules();
  const { catalogues } = await import('#generated/messages/catalogues.ts');
  const all = catalogues as unknown as Record<string, () => Promise<unknown>>;
  for (const language of Object.keys(all)) vi.spyOn(all, language).mockReturnValue(new Promise(() => {}));
  const fresh = (await import('../i18n/i18n.ts')) as { wordsReady: typeof wordsReady };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  void fresh.wordsReady().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  vi.useRealTimers();
  vi.restoreAllMocks();
  return isOver;
}

async function isAsked(ms: number): Promise<boolean> {
  fakeHub.answersAll({ list: [], people: [] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { rerender, unmount } = renderHook(({ text }) => useSuggestions(text, true), {
    initialProps: { text: '' },
  });
  rerender({ text: `of ${ms}` });
  await act(() => vi.advanceTimersByTimeAsync(ms));
  vi.useRealTimers();
  await turns();
  unmount();
  const is = fakeHub.inputsOf('search.suggest').length > 0;
  fakeHub.forget();
  return is;
}

/** How a tab was left that is opened again. */
async function opened<T>(left: Readonly<Record<string, unknown>>, act: () => Promise<T>): Promise<T> {
  for (const [key, value] of Object.entries(left)) sessionStorage.setItem(key, JSON.stringify(value));
  const type = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never);
  vi.resetModules();
  try {
    return await act();
  } finally {
    type.mockRestore();
    sessionStorage.clear();
  }
}

const readAgain = () =>
  opened({ 'pages-read': { address: '/', pages: [['a', 1000]] } }, async () => {
    const { pagesBefore } = await import('../reads/pages-read.ts');
    return pagesBefore('a');
  });

const scrolls = () =>
  opened({}, async () => {
    const { saveScroll, storeScroll } = await import('../routing/scroll.ts');
    for (let at = 0; at < 1000; at += 1) saveScroll(`${at}`, at);
    storeScroll();
    return (JSON.parse(sessionStorage.getItem('scroll') ?? '[]') as unknown[]).length;
  });

/** Whether nobody scrolls any more after so long a time on a page that is shorter than it was. */
async function isEnded(ms: number, grows: boolean): Promise<boolean> {
  let grow = () => {};
  const disconnect = vi.fn();
  class Growth {
    constructor(told: () => void) {
      grow = told;
    }
    observe() {}
    disconnect = disconnect;
  }
  vi.stubGlobal('ResizeObserver', Growth);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { scrollPage } = await import('../routing/scroll.ts');
  const end = scrollPage(1000);
  if (grows) {
    vi.advanceTimersByTime(ms - 1);
    grow();
  }
  vi.advanceTimersByTime(ms);
  const is = disconnect.mock.calls.length > 0;
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  return is;
}

async function query(): Promise<number> {
  const page = { language: 'en', pathname: '/' } as never;
  const { unmount, getByRole } = mount(<SearchBox page={page} search="" to={'hub/search' as never} />);
  const { maxLength } = getByRole('combobox') as HTMLInputElement;
  unmount();
  return maxLength;
}

const limits: Limits = {
  'count.short': [most((count) => !formatCount(count, 'en').includes('k'))],
  'currency.decimals': [exactly(() => formatCurrency(1 / 3, 'en').split('.')[1]?.length ?? 0)],
  'meter.high': [least((percent) => shareOf(percent, 100).level === 'high')],
  'reading.givenUpMax': [
    exactly(async () => (await parsed(Array.from({ length: 20 }, (_, at) => `${at}`))).length),
  ],
  'reading.segmentMax': [
    most(async (signs) => (await parsed(['x'.repeat(2 * signs)])).length === 1),
    most(async (signs) => (await cut(`${'x'.repeat(signs - 3)}\n\ny`)) === 1),
  ],
  'reading.nestedMax': [most(isDrawn)],
  'reading.highlightMax': [most(isColoured)],
  'reload.ask': [exactly(healthWait), least(areWordsGivenUp)],
  'search.suggestWait': [least(isAsked)],
  'search.queryMax': [exactly(query)],
  'pages.readAgain': [exactly(readAgain)],
  'scroll.kept': [exactly(scrolls)],
  'scroll.awaited': [least((ms) => isEnded(ms, false)), least((ms) => isEnded(ms, true))],
};

const known = byName(numbers);

trySides([limits], known, 'page');
