import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftParkedMs } from '#generated/constants.ts';
import { activity } from '../state/activity.ts';
import { draftKey, readDraft, writeDraft } from '../state/drafts.ts';
import { clearSession, endSession, renewSession, session, sessionReady, startSession } from './session.ts';
import { readToken, writeToken } from './token.ts';
import { watchToken } from './token-watch.ts';

const user = { id: '1', userName: 'chenmo', language: 'zh', roleType: 'common' };

describe('the session', () => {
  beforeEach(() => {
    session.ready = false;
    activity.ready = false;
  });

  it('is not ready until it is known who is there', async () => {
    let answer: (who: object) => void = () => {};
    const started = startSession(() => new Promise((resolve) => (answer = resolve)));
    expect(session.ready).toBe(false);
    answer(user);
    await started;
    expect(session.ready).toBe(true);
  });

  it('is ready with a person when the call answers one', async () => {
    await startSession(async () => user);
    expect(session).toMatchObject({ user: { userName: 'chenmo' }, ready: true });
    await expect(sessionReady()).resolves.toBeUndefined();
  });

  it('is ready with a visitor when the call fails', async () => {
    await startSession(() => Promise.reject(new Error('401')));
    expect(session).toMatchObject({ user: null, ready: true });
    expect(activity.ready).toBe(true);
  });

  it('keeps the signal of the session where there is none, so that other tabs hear of its end', async () => {
    await startSession(async () => ({ ...user, token: 'public-id' }));
    expect(readToken()).toBe('public-id');
    await startSession(async () => ({ ...user, token: 'another' }));
    expect(readToken()).toBe('public-id');
    writeToken(undefined);
  });

  it('takes empty user info for a visitor', async () => {
    await startSession(async () => user);
    await startSession(async () => ({}));
    expect(session.user).toBeNull();
  });

  it('asks anew, and past what is kept, after somebody changed what is told of them', async () => {
    const ask = vi.fn(async (_input: object) => user);
    await startSession(ask);
    renewSession();
    expect(ask.mock.calls).toEqual([[{}], [{ refresh: true }]]);
  });

  it('forgets what the tab kept', async () => {
    sessionStorage.setItem('x', '1');
    await startSession(async () => user);
    clearSession();
    expect(session.user).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps what the person typed when it ends on its own, for that person alone', async () => {
    const key = draftKey(user.id, 'form');
    const typed = () => readDraft(key).values;
    await startSession(async () => user);
    writeDraft(key, { values: { name: 'x' } });
    sessionStorage.setItem('cached', '1');
    endSession();
    expect(session.user).toBeNull();
    expect(sessionStorage.length).toBe(0);
    await startSession(async () => user);
    expect(typed()).toEqual({ name: 'x' });
    expect(localStorage.length).toBe(0);
    endSession();
    await startSession(async () => ({ ...user, id: '11' }));
    expect(typed()).toEqual({});
    await startSession(async () => user);
    expect(typed()).toEqual({});
  });

  it('gives what was typed back at the page where it was typed, for a day, and not after signing out', async () => {
    const key = draftKey(user.id, 'form');
    const endAt = (path: string) => {
      window.history.replaceState(null, '', path);
      writeDraft(key, { values: { name: path } });
      endSession();
    };
    const backAt = async (path: string) => {
      window.history.replaceState(null, '', path);
      await startSession(async () => user);
      return readDraft(key).values.name;
    };
    endAt('/models/create?a=1');
    expect(await backAt('/models')).toBeUndefined();
    expect(await backAt('/models/create?a=1')).toBe('/models/create?a=1');
    endAt('/models/create');
    clearSession();
    expect(await backAt('/models/create')).toBeUndefined();
    endAt('/models/create');
    vi.useFakeTimers({ now: Date.now() + draftParkedMs });
    expect(await backAt('/models/create')).toBeUndefined();
    vi.useRealTimers();
  });

  it('leaves what another tab parked to that tab, and takes the newest of its own', async () => {
    const key = draftKey(user.id, 'form');
    await startSession(async () => user);
    writeDraft(key, { values: { name: 'of A' } });
    endSession();
    sessionStorage.setItem(key, JSON.stringify({ values: { name: 'of B' } }));
    await startSession(async () => user);
    expect(readDraft(key).values).toEqual({ name: 'of B' });
    sessionStorage.clear();
    await startSession(async () => user);
    expect(readDraft(key).values).toEqual({ name: 'of A' });
    endSession();
    vi.useFakeTimers({ now: Date.now() + draftParkedMs });
    await startSession(async () => ({}));
    vi.useRealTimers();
    expect(Object.keys(localStorage).filter((name) => name.startsWith('parked:'))).toEqual([]);
  });

  it('keeps what was typed in the tab where there is no other place', async () => {
    const key = draftKey(user.id, 'form');
    await startSession(async () => user);
    writeDraft(key, { values: { name: 'x' } });
    vi.stubGlobal('localStorage', undefined);
    endSession();
    vi.unstubAllGlobals();
    expect(readDraft(key).values).toEqual({ name: 'x' });
    clearSession();
  });
});

describe('a token that changes in another tab', () => {
  const change = (key: string, oldValue: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));

  it('reloads this one and drops what it had cached', () => {
    const reload = vi.fn();
    const stop = watchToken(reload);
    sessionStorage.setItem('cached', '1');
    change('theme', 'a', 'b');
    change('Token', 'a', 'a');
    expect(reload).not.toHaveBeenCalled();
    change('Token', 'a', 'b');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('cached')).toBeNull();
    stop();
  });

  it('leaves a page alone that has loaded with it, however late the word comes', () => {
    const reload = vi.fn();
    localStorage.setItem('Token', 'b');
    const stop = watchToken(reload);
    sessionStorage.setItem('cached', '1');
    change('Token', 'a', 'b');
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('cached')).toBe('1');
    change('Token', 'b', null);
    expect(reload).toHaveBeenCalledTimes(1);
    stop();
    localStorage.removeItem('Token');
  });
});
