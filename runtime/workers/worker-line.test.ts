import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { workerTaskMaxMs } from '#generated/constants.ts';
import { WorkerLine } from './worker-line.ts';

const counts = { started: 0, ended: 0 };

/** A worker as a browser knows it, which doubles numbers and never ends with zero. */
class Doubling extends EventTarget {
  constructor() {
    super();
    counts.started += 1;
    this.#say({ kind: 'ready' });
  }
  postMessage({ task }: { task: number }) {
    if (task > 0) this.#say({ kind: 'done', result: task * 2 });
    if (task < 0) this.#say({ kind: 'failed' });
  }
  terminate() {
    counts.ended += 1;
  }
  #say(data: unknown) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** One that cannot be loaded. */
class Missing extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

/** One that is still being loaded. */
class Slow extends EventTarget {
  constructor() {
    super();
    counts.started += 1;
  }
}

const { signal } = new AbortController();
const lineOf = (kind: new () => EventTarget) =>
  new WorkerLine<number, number>({
    start: () => new kind() as Worker,
    inPage: async () => (task) => task * 20,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Doubling);
  Object.assign(counts, { started: 0, ended: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work that a worker does for a page', () => {
  it('is done one after the other by the same worker', async () => {
    const line = lineOf(Doubling);
    expect(await Promise.all([line.run(1, signal), line.run(2, signal)])).toEqual([2, 4]);
    expect(counts).toEqual({ started: 1, ended: 0 });
  });

  it('is ended where it takes too long, and the next begins in another worker', async () => {
    const line = lineOf(Doubling);
    const [endless, next] = [line.run(0, signal), line.run(3, signal)];
    await vi.advanceTimersByTimeAsync(workerTaskMaxMs);
    expect([await endless, await next]).toEqual([undefined, 6]);
    expect(counts).toEqual({ started: 2, ended: 1 });
  });

  it('is ended when nobody waits for it any more, and not begun where nobody did', async () => {
    const line = lineOf(Doubling);
    const leaving = new AbortController();
    const both = [line.run(0, leaving.signal), line.run(1, leaving.signal)];
    await vi.advanceTimersByTimeAsync(1);
    leaving.abort();
    expect(await Promise.all(both)).toEqual([undefined, undefined]);
    expect(counts).toEqual({ started: 1, ended: 1 });
  });

  it('is not begun for whoever left while the worker was loaded', async () => {
    const line = lineOf(Doubling);
    const leaving = new AbortController();
    const both = [line.run(0, leaving.signal), line.run(1, signal)];
    leaving.abort();
    expect(await Promise.all(both)).toEqual([undefined, 2]);
    expect(counts).toEqual({ started: 1, ended: 0 });
  });

  it('gives nothing where it fails, and goes on', async () => {
    const line = lineOf(Doubling);
    expect([await line.run(-1, signal), await line.run(4, signal)]).toEqual([undefined, 8]);
    expect(counts).toEqual({ started: 1, ended: 0 });
  });

  it('is done on the page where there is no worker, or none that loads', async () => {
    expect(await lineOf(Missing).run(1, signal)).toBe(20);
    vi.stubGlobal('Worker', undefined);
    expect(await lineOf(Doubling).run(1, signal)).toBe(20);
  });

  it('is done by a worker again as soon as one loads', async () => {
    const kinds = [Missing, Doubling];
    const line = new WorkerLine<number, number>({
      start: () => new (kinds.shift() as typeof Missing)() as unknown as Worker,
      inPage: async () => (task) => task * 20,
    });
    expect(await line.run(1, signal)).toBe(20);
    expect(await line.run(1, signal)).toBe(2);
  });

  it('waits no longer for a worker that is being loaded than for its task, and never goes to the page', async () => {
    const line = lineOf(Slow);
    const both = [line.run(1, signal), line.run(2, signal)];
    await vi.advanceTimersByTimeAsync(workerTaskMaxMs);
    expect(await Promise.all(both)).toEqual([undefined, undefined]);
    expect(await line.run(3, signal)).toBeUndefined();
    expect(counts.started).toBe(1);
  });
});
