import { expect, it } from 'vitest';
import type { ItemCard } from '#generated/types.ts';
import { CardCache, type Shown } from './card-cache.ts';

const shown = (name: string): Shown => ({ card: { name } as ItemCard, fields: {} });

/** A cache whose reading waits until it is told to go on. */
function slowCache() {
  let now = 'before';
  let read = 0;
  let goOn = () => {};
  const cache = new CardCache(async (seqs) => {
    read += 1;
    const name = now;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return new Map(seqs.map((seq) => [seq, shown(name)]));
  });
  const names = async () => {
    const asked = cache.of([1, 2]);
    const answer = async () => {
      goOn();
      return (await asked).map((read) => read?.card.name);
    };
    return { answer };
  };
  const rename = (name: string) => {
    now = name;
  };
  return { cache, names, rename, reads: () => read };
}

it('reads a card once, and anew when its item has changed', async () => {
  const { cache, names, rename, reads } = slowCache();
  expect(await (await names()).answer()).toEqual(['before', 'before']);
  expect((await cache.of([1, 2])).map((read) => read?.card.name)).toEqual(['before', 'before']);
  rename('after');
  cache.drop(2);
  expect(await (await names()).answer()).toEqual(['before', 'after']);
  expect(reads()).toBe(2);
});

it.each(['drop', 'clear'] as const)('keeps nothing that was read before a change: %s', async (how) => {
  const { cache, names, rename } = slowCache();
  const early = await names();
  rename('after');
  if (how === 'drop') cache.drop(2);
  else cache.clear();
  expect(await early.answer()).toEqual(['before', 'before']);
  const again = await (await names()).answer();
  expect(again).toEqual(how === 'drop' ? ['before', 'after'] : ['after', 'after']);
});

it('leaves out no item that changes while the card of another one is read', async () => {
  const { cache, names } = slowCache();
  await (await names()).answer();
  cache.drop(1);
  const asked = await names();
  cache.drop(2);
  expect(await asked.answer()).toEqual(['before', 'before']);
});
