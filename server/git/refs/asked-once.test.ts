import { expect, it, vi } from 'vitest';
import { AskedOnce, waitFor } from './asked-once.ts';

vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitRefsOthersWaitMs: 100,
}));

function asking(asked: AskedOnce<string>, key = 'refs') {
  const current = asked.current(key);
  if (!current) throw new Error('Nobody asks.');
  return current;
}

it('tells those who wait what whoever asks was told', async () => {
  const asked = new AskedOnce<string>();
  const tell = asked.begin('refs');
  const waiting = Array.from({ length: 3 }, () => waitFor(asking(asked)));
  tell('main');
  expect(await Promise.all(waiting)).toEqual(['main', 'main', 'main']);
  expect(asked.current('refs')).toBeUndefined();
});

it('has nobody wait for another question', () => {
  const asked = new AskedOnce<string>();
  asked.begin('refs');
  expect(asked.current('others')).toBeUndefined();
});

it('lets those go on who have left, or have waited for a moment', async () => {
  const asked = new AskedOnce<string>();
  asked.begin('refs');
  expect(await waitFor(asking(asked), AbortSignal.abort())).toBeUndefined();
  expect(await waitFor(asking(asked), new AbortController().signal)).toBeUndefined();
});

it('has nobody wait for whoever has asked for long, who ends no other question', async () => {
  const asked = new AskedOnce<string>();
  const tellStuck = asked.begin('refs');
  await expect.poll(() => asked.current('refs')).toBeUndefined();
  const tell = asked.begin('refs');
  const other = asking(asked);
  tellStuck('old');
  expect(asked.current('refs')).toBe(other);
  tell('new');
  expect(await other.heard).toBe('new');
});
