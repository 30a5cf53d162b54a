import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { exactly, type Limits, least, most } from '../../tests/support/limits/limit.ts';
import { byName, trySides } from '../../tests/support/limits/try-sides.ts';
import { mount, scopeAt } from '../../tests/support/mount.tsx';
import { embedCode } from '../embeds/embed-code.ts';
import { Toasts } from '../feedback/Toasts.tsx';
import { languageCookie } from '../i18n/language.ts';
import { parseWhileDrawn } from '../markdown/parsed-ahead.ts';
import { useParsed } from '../markdown/use-parsed.ts';
import { headOf } from '../pages/write-head.ts';
import { unreadEffects } from '../routing/query-limits.ts';
import { RouterStateContext } from '../routing/router-context.ts';
import { activity } from '../state/activity.ts';
import { readFileDrafts, writeFileDraft } from '../state/file-drafts.ts';
import { forgetParked, park } from '../state/parking.ts';
import { keepWish, takeWish } from '../state/wishes.ts';
import { msPerSecond } from '../units.ts';
import { WorkerLine } from '../workers/worker-line.ts';
import { watchBuild } from './build-check.ts';
import { LoadingBar } from './LoadingBar.tsx';
import { NewsNotice } from './NewsNotice.tsx';

// Numbers of a page as a whole of which a test somewhere goes to one side, or along with the number: here each is at both.

beforeEach(() => fakeHub.forget());
afterEach(() => void vi.useRealTimers());

/** Goes on by so long a time, all at once. */
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms });

/** Whether the hub is asked again after so long a time which build it serves. */
function isBuildAsked(ms: number): boolean {
  vi.useFakeTimers();
  const ask = vi.fn(async () => 'a build');
  const end = watchBuild(ask);
  vi.advanceTimersByTime(ms);
  end();
  return ask.mock.calls.length > 1;
}

const cookieMs = () => Number(/max-age=([\d.]+)/.exec(languageCookie('en'))?.[1]) * msPerSecond;

const embedded = () => Number(/height="(\d+)"/.exec(embedCode('https://hub.example/a', 'a'))?.[1]);

/** Whether what a tab left behind is gone after so long a time. */
function isForgotten(ms: number): boolean {
  localStorage.clear();
  vi.useFakeTimers();
  sessionStorage.setItem('a', 'typed');
  park('/', () => true);
  later(ms);
  forgetParked(() => true);
  return localStorage.length === 0;
}

/** Whether what was typed into a file so long ago stays while somebody types into another. */
function isDraftKept(ms: number): boolean {
  localStorage.clear();
  const place = (path: string) => ({ userId: 'li', itemId: 'one', branch: 'main', path });
  writeFileDraft(place('a'), { text: 'a', time: 1 });
  writeFileDraft(place('b'), { text: 'b', time: 1 + ms });
  return readFileDrafts(place('a')).length > 0;
}

/** Whether nobody remembers any more what was wanted so long ago. */
function isWishGone(ms: number): boolean {
  vi.useFakeTimers();
  keepWish('/', 'it');
  later(ms);
  return !takeWish('/', 'it');
}

/** Whether a page that is shorter than it was is scrolled once more after so long a time. */
async function isScrolledAgain(ms: number): Promise<boolean> {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.useFakeTimers();
  const { scrollPage } = await import('../routing/scroll.ts');
  const end = scrollPage(1000);
  vi.advanceTimersByTime(ms);
  const is = scrollTo.mock.calls.length > 1;
  end();
  scrollTo.mockRestore();
  vi.unstubAllGlobals();
  return is;
}

/** Whether it is shown that a page is on its way for so long. */
function isOnItsWay(ms: number): boolean {
  vi.useFakeTimers();
  activity.loading = true;
  const { container, unmount } = mount(
    <RouterStateContext value={{ navigation: { state: 'idle' } } as never}>
      <LoadingBar />
    </RouterStateContext>,
  );
  act(() => vi.advanceTimersByTime(ms));
  const is = container.querySelector('.loading-bar') !== null;
  unmount();
  activity.loading = false;
  return is;
}

/** How many pixels a notice has at one of its sides. */
function noticePixels(name: '--offset' | '--gap'): number {
  const { container, unmount } = mount(<Toasts />);
  const style = (container.querySelector('.toasts') as HTMLElement).style.getPropertyValue(name);
  unmount();
  return Number.parseFloat(style);
}

/** What somebody reads of so much that was done with their account. */
function newsRead(count: number): { rows: number; isAll: boolean } {
  const row = { what: 'came', name: '', time: new Date(0).toISOString(), userAgent: '', address: '' };
  const news = Array.from({ length: count }, (_, at) => ({ ...row, id: `${at}` }));
  const { container, unmount } = mount(<NewsNotice news={news as never} isLog={false} />);
  const rows = container.querySelectorAll('.news-notice__rows > li').length;
  const isAll = container.querySelector('.news-notice__more') === null;
  unmount();
  return { rows, isAll };
}

/** Whether a text of so many signs is drawn whole where no browser is there to wait. */
function isDrawnWhole(signs: number): boolean {
  parseWhileDrawn(() => undefined);
  const run = vi.spyOn(WorkerLine.prototype, 'run').mockResolvedValue(undefined);
  const part = 1000;
  const whole = Array.from({ length: Math.floor(signs / part) }, () => 'x'.repeat(part));
  const pieces = [...whole, 'x'.repeat(signs % part)].filter(Boolean);
  const { result, unmount } = renderHook(() => useParsed(pieces));
  const is = result.current.length === pieces.length;
  unmount();
  run.mockRestore();
  return is;
}

/** How many signs of a long text a page tells of itself. */
function described(): number {
  const entry = { languageFrom: 'cookie', guards: [], allow: [] };
  const page = { more: { summary: 'x'.repeat(1000) }, chain: [entry], scope: scopeAt('/'), kindWords: {} };
  const { tags } = headOf(page as never, { isOpen: true }, () => 'a');
  return tags.find(({ attributes }) => attributes.name === 'description')?.attributes.content?.length ?? 0;
}

/** Whether nobody waits any more for a worker that has been at work for so long, or on its way. */
async function isGivenUp(ms: number, is: 'loaded' | 'on its way'): Promise<boolean> {
  vi.useFakeTimers();
  const worker = Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} });
  vi.stubGlobal('Worker', EventTarget);
  const line = new WorkerLine({ start: () => worker as never, inPage: async () => () => undefined });
  let isOver = false;
  void line.run('it', new AbortController().signal).then(() => {
    isOver = true;
  });
  if (is === 'loaded') worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'ready' } }));
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(ms);
  vi.unstubAllGlobals();
  return isOver;
}

const isRead = (query: string) => unreadEffects(`?${query}`) === undefined;
const named = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&');

const limits: Limits = {
  'build.check': [least(isBuildAsked)],
  'cookie.language': [exactly(cookieMs)],
  'draft.parked': [least(isForgotten)],
  'drawn.readme': [most(isDrawnWhole)],
  'edit.draft.keptFor': [most(isDraftKept)],
  'embed.height': [exactly(embedded)],
  'news.shown': [exactly(() => newsRead(20).rows), most((count) => newsRead(count).isAll)],
  'notification.gap': [exactly(() => noticePixels('--gap'))],
  'page.descriptionChars': [exactly(described)],
  'query.depth': [most((count) => isRead(`a${'[b]'.repeat(count)}=1`))],
  'query.entries': [most((count) => isRead('x=y&'.repeat(count)))],
  'query.parameters': [most((count) => isRead(named(count)))],
  'route.scrollReset': [least(isScrolledAgain)],
  'route.settle': [least(isOnItsWay)],
  'toast.offset': [exactly(() => noticePixels('--offset'))],
  'wish.keptFor': [least(isWishGone)],
  'worker.taskMax': [least((ms) => isGivenUp(ms, 'loaded')), least((ms) => isGivenUp(ms, 'on its way'))],
};

const known = byName(numbers);

trySides([limits], known, 'page');
