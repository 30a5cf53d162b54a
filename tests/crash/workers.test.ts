import { afterEach, describe, expect, it } from 'vitest';
import { asking } from '../../server/load/asker.ts';
import { type WorkerBounds, Workers } from '../../server/load/processes/workers.ts';
import type { Order } from '../support/obedient-process.ts';

const minute = 60_000;
const megabyte = 1024 * 1024;
const place = new URL('../support/obedient-process.ts', import.meta.url);
const patient: WorkerBounds = {
  processorMs: minute,
  lookAgainMs: 20,
  answerMs: minute,
  startMs: minute,
  memoryBytes: 64 * megabyte,
};
const row = { count: 1, perAsker: 1, waiting: 10, waitMs: minute };

let opened: Workers<Order, unknown>[] = [];
afterEach(async () => {
  await Promise.all(opened.map((workers) => workers.close()));
  opened = [];
});

function start(
  bounds: Partial<WorkerBounds> = {},
  places: Partial<typeof row> = {},
  input: unknown = 'what it opened',
) {
  const workers = new Workers<Order, unknown>(
    { ...row, ...places },
    { place, input, bounds: { ...patient, ...bounds } },
  );
  opened.push(workers);
  return workers;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a worker', () => {
  it('is a process that starts with the first question and answers the next ones', async () => {
    const workers = start();
    expect(workers.pids).toEqual([]);

    expect(await workers.ask('echo')).toBe('what it opened');
    const { pids } = workers;
    expect(await workers.ask('echo')).toBe('what it opened');

    expect(workers.pids).toEqual(pids);
    expect(pids).not.toContain(process.pid);
  });

  it('has no more memory for its JavaScript than it may', async () => {
    // V8 adds room for what is young.
    expect(await start().ask('heap')).toBeLessThan(2 * patient.memoryBytes);
  });

  it('that takes too long by the clock is ended and replaced', async () => {
    const workers = start({ answerMs: 2000 });
    await workers.ask('echo');
    const before = workers.pids;

    await expect(workers.ask('sleepForEver')).rejects.toMatchObject({ why: 'time' });

    expect(await workers.ask('echo')).toBe('what it opened');
    expect(workers.pids).not.toEqual(before);
  });

  it.runIf(process.platform === 'linux')(
    'is ended after so much processor time, and waiting takes none',
    async () => {
      const workers = start({ processorMs: 300 });

      await workers.ask('sleep');
      await expect(workers.ask('spin')).rejects.toMatchObject({ why: 'time' });
    },
  );

  it('may take long to start: nobody loses a place in the row by it, and who is gone ends no start', async () => {
    const workers = start({}, { waitMs: 1000 }, { opensAfterMs: 1500 });

    const asked = Array.from({ length: 3 }, () => workers.ask('echo'));

    expect(await Promise.all(asked)).toEqual(Array(3).fill({ opensAfterMs: 1500 }));
  });

  it('that does not start in time is ended, and the next question begins anew', async () => {
    const workers = start({ startMs: 300 }, {}, 'neverOpens');

    await expect(workers.ask('echo')).rejects.toMatchObject({ why: 'time' });
    await expect(workers.ask('echo')).rejects.toMatchObject({ why: 'time' });

    expect(workers.load).toEqual({ atWork: 0, waiting: 0 });
  });

  it('that ends by itself is replaced', async () => {
    const workers = start();

    await expect(workers.ask('end')).rejects.toMatchObject({ why: 'ended' });
    expect(await workers.ask('echo')).toBe('what it opened');
  });

  it('tells what failed, and goes on', async () => {
    const workers = start();

    await expect(workers.ask('fail')).rejects.toThrow('as it was told');
    const before = workers.pids;
    await workers.ask('echo');

    expect(workers.pids).toEqual(before);
  });

  it('is ended with the others in the middle of its work, and asked for nothing more', async () => {
    const workers = start();
    await workers.ask('echo');
    const [pid = 0] = workers.pids;
    const asked = expect(workers.ask('sleepForEver')).rejects.toMatchObject({ why: 'ended' });
    await settled();

    await workers.close();

    await asked;
    expect(isAlive(pid)).toBe(false);
    await expect(workers.ask('echo')).rejects.toMatchObject({ why: 'ended' });
  });
});

describe('several workers', () => {
  const asks = (workers: Workers<Order, unknown>, network: string, order: Order) =>
    asking({ network }, () => workers.ask(order));

  it('answer a neighbour while somebody asks for more than all of them could do', async () => {
    const workers = start({}, { count: 2 });
    await asks(workers, 'crowd', 'echo');
    const crowd = Array.from({ length: 5 }, () => asks(workers, 'crowd', 'sleepForEver').catch(() => {}));
    await settled();
    expect(workers.load).toEqual({ atWork: 1, waiting: 4 });

    expect(await asks(workers, 'neighbour', 'echo')).toBe('what it opened');

    expect(workers.load).toEqual({ atWork: 1, waiting: 4 });
    await workers.close();
    await Promise.all(crowd);
  });

  it('are asked as soon as one is free, though another has begun to start', async () => {
    const workers = start({}, { count: 2 }, { opensAfterMs: 2000 });
    await asks(workers, 'one', 'echo');
    const [open] = workers.pids;

    const both = [asks(workers, 'one', 'sleep'), asks(workers, 'other', 'pid')];

    expect(await both[1]).toBe(open);
    await both[0];
  });

  it('send away who waits beyond the length of the row', async () => {
    const workers = start({}, { waiting: 2 });
    const crowd = Array.from({ length: 4 }, () => asks(workers, 'crowd', 'sleepForEver'));
    const refusals = crowd.map((asked) => asked.catch((error: Error) => error.name));

    expect(await Promise.race(refusals)).toBe('RowFullError');

    await workers.close();
    await Promise.all(refusals);
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
