import { expect, it, vi } from 'vitest';
import { type CommonPart, CommonRoom } from './common-room.ts';
import { Row } from './row.ts';

const bounds = { perAsker: 100, waiting: 100, waitMs: 1000 };

/** Two rows that share ten, of which each keeps three. */
function sharing() {
  const common = new CommonRoom(10, { one: 3, other: 3 });
  const row = (part: CommonPart) => new Row({ ...bounds, room: 7, common: part });
  return { common, one: row(common.parts.one), other: row(common.parts.other) };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('lends a row what nobody keeps, and what others keep to nobody', () => {
  const { one, other } = sharing();
  expect(one.tryEnter(7)).toBeTypeOf('function');
  expect(other.tryEnter(4)).toBeUndefined();
  expect(other.tryEnter(3)).toBeTypeOf('function');
  expect(other.tryEnter(1)).toBeUndefined();
});

it('gives whoever waits what is given back in another row', async () => {
  const { one, other } = sharing();
  const leave = await one.enter(7);
  const waits = other.enter(7);
  leave();
  await waits;
  expect([one.inside, other.inside]).toEqual([0, 7]);
});

it('keeps the turn of a heavy one, and lets light ones pass in what is kept for them', async () => {
  const { common, one, other } = sharing();
  const leave = await one.enter(4);
  const entered = vi.fn();
  const heavy = other.enter(7).then(entered);
  expect(common.isContested).toBe(true);

  // One more would fit, but it is not for this row to borrow now.
  expect(one.tryEnter(1)).toBeUndefined();
  leave();
  await heavy;
  expect(entered).toHaveBeenCalled();
  expect(common.isContested).toBe(false);
  expect(one.tryEnter(3)).toBeTypeOf('function');
});

it('forgets the turn of who has gone', async () => {
  const { common, one, other } = sharing();
  await one.enter(4);
  const gone = new AbortController();
  const heavy = other.enter(7, { signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(heavy).rejects.toThrow('gone');
  expect(common.isContested).toBe(false);
  expect(one.tryEnter(3)).toBeTypeOf('function');
});

/** Rows of one room, of which the first has kept a part and waits for more than that. */
async function waitingFirst() {
  const common = new CommonRoom(10, { one: 3, other: 0, third: 0 });
  const row = (part: CommonPart) => new Row({ ...bounds, room: 10, common: part });
  const { one, other, third } = common.parts;
  const [first, second, last] = [row(one), row(other), row(third)];
  // What is given back here is kept for its row: nobody hears of that as of something to be lent.
  const leave = await first.enter(3);
  await last.enter(2);
  return { common, first, second, leave, waits: first.enter(6) };
}

it('lets the next row in as soon as the one before it has what it waited for', async () => {
  const { common, first, second, leave, waits } = await waitingFirst();
  const behind = second.enter(2);
  expect([first.waiting, second.waiting]).toEqual([1, 1]);
  leave();
  await waits;
  await behind;
  expect([first.inside, second.inside, common.isContested]).toEqual([6, 2, false]);
});

it('lets the next row in where the one before it goes on waiting for more', async () => {
  const { first, second, leave, waits } = await waitingFirst();
  first.enter(7).catch(() => {});
  const behind = second.enter(2);
  leave();
  await waits;
  await behind;
  expect([first.inside, first.waiting, second.inside]).toEqual([6, 1, 2]);
});

it('tells whoever is ready to give way, once somebody begins to wait', async () => {
  const { common, one, other } = sharing();
  const leave = await one.enter(7);
  const end = common.whenWanted(() => leave());
  await other.enter(7);
  expect(one.inside).toBe(0);
  end();
});

it('tells whoever is ready to give way at once where somebody waits already', async () => {
  const { common, one, other } = sharing();
  const leave = await one.enter(7);
  const waits = other.enter(7);
  common.whenWanted(leave);
  await waits;
  expect([one.inside, other.inside]).toEqual([0, 7]);
});

it('lets each other row pass once where a row waits for which nobody does', async () => {
  const common = new CommonRoom(10, { light: 0, other: 0, nobodys: 0 }, ['nobodys']);
  const row = (part: CommonPart) => new Row({ ...bounds, room: 10, common: part });
  const { light, other, nobodys } = common.parts;
  const [first, second, patient] = [row(light), row(other), row(nobodys)];
  const leave = await first.enter(4);
  const entered = vi.fn();
  const waits = patient.enter(8).then(entered);

  second.tryEnter(3)?.();
  expect(second.tryEnter(3)).toBeUndefined();
  first.tryEnter(3)?.();
  expect(first.tryEnter(3)).toBeUndefined();
  const behind = first.enter(3);
  leave();
  await waits;
  expect([entered.mock.calls.length, first.inside, patient.inside]).toEqual([1, 0, 8]);
  first.enter(1).catch(() => {});
  behind.catch(() => {});
  expect(first.waiting).toBe(2);
});

it('lets a row that waits pass one for which nobody does, as soon as there is room', async () => {
  const common = new CommonRoom(10, { light: 0, nobodys: 0 }, ['nobodys']);
  const row = (part: CommonPart) => new Row({ ...bounds, room: 20, common: part });
  const [light, patient] = [row(common.parts.light), row(common.parts.nobodys)];
  const leave = await light.enter(9);
  const order: string[] = [];
  const nobodys = patient.enter(8).then(() => order.push('nobody waits'));
  const waited = light.enter(5).then((end) => {
    order.push('somebody waits');
    end();
  });
  leave();
  await Promise.all([nobodys, waited]);
  expect(order).toEqual(['somebody waits', 'nobody waits']);
});

it('never holds more than its size, whatever comes and goes, and lets everybody in at last', async () => {
  const common = new CommonRoom(100, { a: 10, b: 20, c: 0, d: 30 }, ['c', 'd']);
  const rows = Object.values(common.parts).map(
    (part) => new Row({ ...bounds, room: part.most, waiting: 1000, waitMs: 20_000, common: part }),
  );
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  let most = 0;
  const sum = () => rows.reduce((all, { inside }) => all + inside, 0);
  await Promise.all(
    Array.from({ length: 600 }, async (_, index) => {
      const row = rows[index % rows.length] as Row;
      const leave = await row.enter(1 + random(row.room), { asker: `asker ${random(5)}` });
      most = Math.max(most, sum());
      for (let turns = random(3); turns >= 0; turns--) await settled();
      leave();
    }),
  );
  expect(most).toBeGreaterThan(80);
  expect(most).toBeLessThanOrEqual(100);
  expect([sum(), common.isContested]).toEqual([0, false]);
});

it('keeps no more than there is', () => {
  expect(() => new CommonRoom(10, { one: 8, other: 3 })).toThrow('kept');
});
