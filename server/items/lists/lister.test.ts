import { expect, it } from 'vitest';
import { listNearMax } from '#generated/constants.ts';
import type { Cursors } from '../../http/cursor.ts';
import { Lister } from './lister.ts';
import type { Places } from './places.ts';

const cursors = {} as Cursors;
const now = Date.now;
const input = { kind: 'k', sort: 'popularity', order: 'desc', limit: 2 } as const;

/** Where a list is read from that leads over so many items. */
async function readingOf(reach: number): Promise<string[]> {
  const read: string[] = [];
  const from = (where: string) => async () => {
    read.push(where);
    return [{ value: 1, seq: 1 }];
  };
  const places = { reach: async () => reach, total: async () => undefined, of: from('here') };
  const lister = new Lister({ places: places as unknown as Places, far: from('elsewhere'), cursors, now });
  expect((await lister.page(input, null)).places).toEqual([{ value: 1, seq: 1 }]);
  return read;
}

it('reads a page here that leads over few items, and one that leads far elsewhere', async () => {
  expect(await readingOf(listNearMax)).toEqual(['here']);
  expect(await readingOf(listNearMax + 1)).toEqual(['elsewhere']);
});
