import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newsEveryMs } from '#generated/constants.ts';
import type { User } from '#generated/types.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { knowNews, renewNews } from './news.ts';
import { clearSession, session, startSession } from './session.ts';

const row = { id: 'a1', what: 'signedIn', time: '2026-01-01T00:00:00Z' } as const;
const user: User = { id: '1', userName: 'li', language: 'en', roleType: 'common', news: [row] };
const ask = vi.fn(async (_input: object): Promise<unknown> => user);
const start = 1_000_000;

beforeEach(async () => {
  await startSession(ask);
  ask.mockClear();
});
afterEach(() => clearSession());

it('is asked anew where a tab is loaded again a while later, and no sooner', () => {
  renewNews(start);
  renewNews(start + newsEveryMs - 1);
  expect(ask).not.toHaveBeenCalled();
  renewNews(start + newsEveryMs);
  expect(ask.mock.calls).toEqual([[{ refresh: true }]]);
  renewNews(start + newsEveryMs + 1);
  // A clock that was set back does not end it.
  renewNews(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('is asked for nobody', () => {
  session.user = null;
  renewNews(start);
  renewNews(start + newsEveryMs);
  expect(ask).not.toHaveBeenCalled();
});

it('is known once somebody says so, and gone where it is asked next', async () => {
  fakeHub.answers('people.looked', { done: true });
  ask.mockImplementationOnce(async () => ({ ...user, news: undefined }));
  await knowNews(row.id);
  expect(fakeHub.inputsOf('people.looked')).toEqual([{ id: row.id }]);
  await vi.waitFor(() => expect(session.user?.news).toBeUndefined());
  await knowNews();
  // There was nothing to ask anew.
  expect(ask).toHaveBeenCalledTimes(1);
});
