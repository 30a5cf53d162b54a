import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activity } from '../state/activity.ts';
import { draftKey, readDraft, writeDraft } from '../state/drafts.ts';
import { clearSession, endSession, session, sessionReady, startSession } from './session.ts';
import { watchToken } from './token-watch.ts';

const user = { id: '1', userName: 'chenmo', language: 'zh', roleType: 'common' };

describe('the session', () => {
  beforeEach(() => {
    session.ready = false;
    activity.ready = false;
  });

  it('is ready with a person when the call answers one', async () => {
    await startSession(async () => ({ user }));
    expect(session).toMatchObject({ user: { userName: 'chenmo' }, ready: true });
    await expect(sessionReady()).resolves.toBeUndefined();
  });

  it('is ready with a visitor when the call fails', async () => {
    await startSession(() => Promise.reject(new Error('401')));
    expect(session).toMatchObject({ user: null, ready: true });
    expect(activity.ready).toBe(true);
  });

  it('takes empty user info for a visitor', async () => {
    await startSession(async () => ({ user: {} }));
    expect(session.user).toBeNull();
  });

  it('forgets what the tab kept', async () => {
    sessionStorage.setItem('x', '1');
    await startSession(async () => ({ user }));
    clearSession();
    expect(session.user).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps what the person typed when it ends on its own, for that person alone', async () => {
    const key = draftKey(user.id, 'form');
    const typed = () => readDraft(key).values;
    await startSession(async () => ({ user }));
    writeDraft(key, { values: { name: 'x' } });
    sessionStorage.setItem('cached', '1');
    endSession();
    expect(session.user).toBeNull();
    expect(sessionStorage.getItem('cached')).toBeNull();
    await startSession(async () => ({ user }));
    expect(typed()).toEqual({ name: 'x' });
    await startSession(async () => ({ user: { ...user, id: '11' } }));
    expect(typed()).toEqual({});
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
