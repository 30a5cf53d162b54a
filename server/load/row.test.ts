import { afterEach, expect, it, vi } from 'vitest';
import { Row, RowFullError } from './row.ts';

const bounds = { room: 2, perAsker: 2, waiting: 3, waitMs: 1000 };

/** Enters and notes down when it is let in. */
function entering(row: Row, log: string[], asker: string, weight = 1) {
  const entered = row.enter(weight, { asker });
  entered.then(
    () => log.push(asker),
    () => log.push(`${asker} sent away`),
  );
  return entered;
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

afterEach(() => void vi.useRealTimers());

it('lets in whoever fits, and gives the room back once', async () => {
  const row = new Row(bounds);
  const leave = await row.enter(2);
  expect(row.tryEnter(1)).toBeUndefined();

  leave();
  leave();

  expect(row.inside).toBe(0);
  expect(row.tryEnter(2)).toBeTypeOf('function');
});

it('gives the next place to the asker who holds least, however many others wait', async () => {
  const row = new Row({ ...bounds, waiting: 10 });
  const log: string[] = [];
  const [first] = [await row.enter(1, { asker: 'crowd' }), await row.enter(1, { asker: 'crowd' })];
  for (let n = 0; n < 5; n++) entering(row, log, 'crowd');
  entering(row, log, 'neighbour');

  first();
  await settled();

  expect(log).toEqual(['neighbour']);
});

it('takes turns among those who hold the same', async () => {
  const row = new Row({ ...bounds, room: 1, waiting: 10 });
  const log: string[] = [];
  const leave = await row.enter(1, { asker: 'crowd' });
  const waiting = ['crowd', 'crowd', 'crowd', 'neighbour', 'neighbour'].map((asker) =>
    entering(row, log, asker).then((done) => done()),
  );

  leave();
  await Promise.all(waiting);

  expect(log).toEqual(['neighbour', 'crowd', 'neighbour', 'crowd', 'crowd']);
});

it('keeps a part of the room from one asker alone', async () => {
  const row = new Row({ ...bounds, perAsker: 1 });
  await row.enter(1, { asker: 'crowd' });
  const log: string[] = [];
  entering(row, log, 'crowd');
  await settled();

  expect(log).toEqual([]);
  await row.enter(1, { asker: 'neighbour' });
});

it('lets what is heavier than a share, or than all the room, pass alone', async () => {
  const row = new Row({ ...bounds, perAsker: 1 });
  const leave = await row.enter(5, { asker: 'heavy' });
  expect(row.inside).toBe(2);
  leave();
  expect(row.inside).toBe(0);
});

it('keeps the turn of what is heavy, so that light ones do not starve it', async () => {
  const row = new Row(bounds);
  const log: string[] = [];
  const leave = await row.enter(1, { asker: 'light' });
  entering(row, log, 'heavy', 2);
  const later = entering(row, log, 'light');
  await settled();
  expect(log).toEqual([]);

  leave();
  await settled();
  expect(log).toEqual(['heavy']);
  expect(row.waiting).toBe(1);
  later.catch(() => {});
});

it('sends away the latest of those who wait most where too many wait', async () => {
  const row = new Row({ ...bounds, room: 1 });
  const log: string[] = [];
  await row.enter(1, { asker: 'busy' });
  for (const asker of ['crowd', 'crowd', 'crowd', 'neighbour']) entering(row, log, asker).catch(() => {});
  await settled();

  expect(log).toEqual(['crowd sent away']);
  expect(row.waiting).toBe(3);
});

it('sends nobody away for a newcomer whom there is room for', async () => {
  const row = new Row({ ...bounds, perAsker: 1, waiting: 1 });
  const log: string[] = [];
  await row.enter(1, { asker: 'crowd' });
  entering(row, log, 'crowd').catch(() => {});

  await entering(row, log, 'neighbour');

  expect(log).toEqual(['neighbour']);
});

it('sends away who waited too long, and says when to come again', async () => {
  vi.useFakeTimers();
  const row = new Row({ ...bounds, room: 1, waitMs: 1500 });
  await row.enter(1);
  const refused = row.enter(1).catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(1500);

  const error = await refused;
  expect(error).toBeInstanceOf(RowFullError);
  expect(error).toMatchObject({ retryAfterSeconds: 2 });
  expect(row.waiting).toBe(0);
});

it('sends nobody away who waits as long as it takes, and lets others go first who hold less', async () => {
  vi.useFakeTimers();
  const row = new Row({ ...bounds, room: 1, waiting: 1 });
  const leave = await row.enter(1);
  const log: string[] = [];
  const patient = [1, 2].map((at) =>
    row.enter(1, { isPatient: true }).then((done) => {
      log.push(`patient ${at}`);
      return done;
    }),
  );
  entering(row, log, 'neighbour').catch(() => {});

  await vi.advanceTimersByTimeAsync(bounds.waitMs * 100);
  expect(log).toEqual(['neighbour sent away']);

  leave();
  (await patient[0])?.();
  (await patient[1])?.();
  expect(log.slice(1)).toEqual(['patient 1', 'patient 2']);
  expect(row.inside).toBe(0);
});

it('does not keep a place for who is gone', async () => {
  const row = new Row({ ...bounds, room: 1 });
  const leave = await row.enter(1);
  const gone = new AbortController();
  const refused = row.enter(1, { signal: gone.signal }).catch((error: unknown) => error);
  gone.abort(new Error('gone'));

  expect(await refused).toMatchObject({ message: 'gone' });
  leave();
  expect(row.inside).toBe(0);
  await expect(row.enter(1, { signal: gone.signal })).rejects.toThrow('gone');
});

it('lets the others go on when the one whose turn it was gives up', async () => {
  const row = new Row(bounds);
  await row.enter(1, { asker: 'light' });
  const gone = new AbortController();
  const heavy = row.enter(2, { asker: 'heavy', signal: gone.signal }).catch(() => 'gave up');
  const log: string[] = [];
  entering(row, log, 'light');

  gone.abort();

  expect(await heavy).toBe('gave up');
  await settled();
  expect(log).toEqual(['light']);
});

it('lets the others go on when the one whose turn it was is sent away', async () => {
  const row = new Row({ ...bounds, waiting: 1 });
  await row.enter(1, { asker: 'light' });
  const heavy = row.enter(2, { asker: 'heavy' }).catch(() => 'sent away');
  const light = row.enter(1, { asker: 'light' });

  expect(await heavy).toBe('sent away');
  expect(await light).toBeTypeOf('function');
});

const yielding = { does: (asker: string) => asker.startsWith('mallory'), others: 2 };

it('lets those who yield go last, but for one turn after some of others', async () => {
  const row = new Row({ ...bounds, room: 1, perAsker: 1, waiting: 20, yielding });
  const log: string[] = [];
  const leave = await row.enter(1);
  const askers = ['mallory', 'mallory 2', 'a', 'b', 'c', 'd', 'e'];
  const waiting = askers.map((asker) => entering(row, log, asker).then((done) => done()));
  leave();
  await Promise.all(waiting);
  expect(log).toEqual(['a', 'b', 'mallory', 'c', 'd', 'mallory 2', 'e']);
});

it('lets those who yield go at once where nobody else waits', async () => {
  const row = new Row({ ...bounds, room: 1, perAsker: 1, waiting: 20, yielding });
  const log: string[] = [];
  const leave = await row.enter(1);
  const waiting = ['mallory', 'mallory 2'].map((asker) => entering(row, log, asker).then((done) => done()));
  leave();
  await Promise.all(waiting);
  expect(log).toEqual(['mallory', 'mallory 2']);
});

it('sends those away first who yield, however few of each wait', async () => {
  const row = new Row({ ...bounds, room: 1, waiting: 3, yielding });
  const log: string[] = [];
  await row.enter(1);
  for (const asker of ['mallory', 'a', 'a', 'a']) entering(row, log, asker).catch(() => {});
  await settled();
  expect(log).toEqual(['mallory sent away']);
});

it('lets the parts of a share take turns', async () => {
  const row = new Row({ ...bounds, room: 1, waiting: 20 });
  const log: string[] = [];
  const leave = await row.enter(1);
  const waiting = ['x', 'x', 'x', 'y', 'z', 'y'].map(async (part) => {
    const done = await row.enter(1, { asker: 'one', part });
    log.push(part);
    done();
  });
  leave();
  await Promise.all(waiting);
  expect(log).toEqual(['x', 'y', 'z', 'x', 'y', 'x']);
});
