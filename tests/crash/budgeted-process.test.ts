import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { BudgetedProcess } from '../../server/load/processes/budgeted-process.ts';
import { patienceMs } from '../support/patience.ts';

const program = new URL('./unwise-process.ts', import.meta.url);
const niceness = 3;
const worker = new BudgetedProcess<string, string>(program, {
  memoryBytes: 2 ** 25,
  idleMs: 60_000,
  niceness,
  leads: true,
});
afterAll(() => worker.close());

async function ask(question: string, timeMs = 60_000): Promise<string[]> {
  const parts: string[] = [];
  await worker.run({ question, timeMs, take: (part) => void parts.push(part) });
  return parts;
}

it('gives its answer part by part, and takes the next piece of work in the same process', async () => {
  expect(await ask('parts')).toEqual(['one', 'two', 'three']);
  expect(await ask('echo')).toEqual(await ask('echo'));
  expect(await ask('echo')).toEqual([String(worker.pid)]);
});

it.runIf(process.platform === 'linux')(
  'goes behind others, and so does the session that it leads',
  async () => {
    await ask('echo');
    // Whoever runs the tests may have put them at the last place.
    const behind = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
    const session = `/proc/${worker.pid}/autogroup`;
    // Only some kernels share the processor among sessions.
    const told = () => !existsSync(session) || readFileSync(session, 'utf8').endsWith(`nice ${behind}\n`);
    const isBehind = () => getPriority(worker.pid) === behind && told();
    await expect.poll(isBehind, { timeout: patienceMs, interval: 50 }).toBe(true);
  },
);

it.each([
  ['eat', 'memory', 60_000],
  ['abort', 'memory', 60_000],
  ['hang', 'time', 500],
])('dies of work that is to %s, alone, and is another for the next piece', async (deed, why, timeMs) => {
  const [before] = await ask('echo');
  await expect(ask(deed, timeMs)).rejects.toMatchObject({ name: 'WorkDiedError', why });
  const [after] = await ask('echo');
  expect(after).not.toBe(before);
});

it('lives on where the work fails in good order, and says how', async () => {
  const before = await ask('echo');
  await expect(ask('fail')).rejects.toMatchObject({ failure: 'tooLarge', message: 'not today' });
  expect(await ask('echo')).toEqual(before);
});

it('is gone where a part of its answer could not be taken, before the next piece of work begins', async () => {
  const take = () => Promise.reject(new Error('no room'));
  const untaken = worker.run({ question: 'parts', timeMs: 60_000, take });
  const next = ask('parts');
  await expect(untaken).rejects.toThrow('no room');
  expect(await next).toEqual(['one', 'two', 'three']);
});

it('ends what nobody waits for any more, which is no death', async () => {
  const stop = new AbortController();
  const hanging = worker.run({ question: 'hang', timeMs: 60_000, signal: stop.signal, take: () => {} });
  const ended = expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
  stop.abort();
  await ended;
});
