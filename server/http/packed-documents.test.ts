import { expect, it, vi } from 'vitest';
import { PackedDocuments } from './packed-documents.ts';

const packs = (keptBytes = 10_000) => {
  const close = vi.fn(async (text: string) => Buffer.from(`close ${text}`));
  const soon = vi.fn(async (text: string) => Buffer.from(`soon ${text}`));
  const documents = new PackedDocuments({ soon, close, keptBytes });
  const ask = async (text: string) => String(await documents.pack(text));
  return { close, ask };
};

it('packs closely what is asked for again, and lets nobody wait for it', async () => {
  const { close, ask } = packs();
  expect([await ask('a'), await ask('a')]).toEqual(['soon a', 'soon a']);
  expect(await ask('a')).toBe('close a');
  expect(close).toHaveBeenCalledTimes(1);
});

it('packs nothing closely that is asked for once', async () => {
  const { close, ask } = packs();
  for (const text of ['a', 'b', 'c']) await ask(text);
  expect(close).not.toHaveBeenCalled();
});

it('packs one closely at a time', async () => {
  const { close, ask } = packs();
  for (const text of ['a', 'b']) await ask(text);
  await Promise.all(['a', 'b'].map(ask));
  expect(close).toHaveBeenCalledTimes(1);
});

it('keeps no more than it may, and goes on where one could not be packed', async () => {
  const { close, ask } = packs(300);
  close.mockRejectedValueOnce(new Error('no memory'));
  for (let times = 0; times < 2; times += 1) await ask('a');
  expect(await ask('a')).toBe('soon a');
  expect(await ask('a')).toBe('close a');
  await ask('b');
  expect(await ask('a')).toBe('soon a');
});

it('counts what it costs to know that one was asked for', async () => {
  const { close, ask } = packs(1000);
  for (let times = 0; times < 2; times += 1) for (const text of ['a', 'b', 'c', 'd']) await ask(text);
  expect(close).not.toHaveBeenCalled();
});
