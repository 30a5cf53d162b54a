import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stepPatienceMs } from '../support/patience.ts';
import type { ToldOfEdit } from './mutations-process.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const count = 10_000;
const reportEvery = 500;
const memoryMaxMb = 500;
const script = fileURLToPath(new URL('./mutations-process.ts', import.meta.url));

interface Counted {
  sound: number;
  thrown: string[];
  hung: number[];
  memoryMb: number;
}

/** The product's own spec, edited at random: nothing throws, nothing hangs, and memory stays. */
export async function benchMutations({ say }: BenchOptions): Promise<Row[]> {
  const counted: Counted = { sound: 0, thrown: [], hung: [], memoryMb: 0 };
  const started = performance.now();
  for (let next = 1; next <= count; ) next = await runFrom(next, counted, say);
  for (const words of [...counted.thrown, ...counted.hung.map((seed) => `Edit ${seed} does not end.`)])
    say(words);
  const each = (performance.now() - started) / count;
  const { sound, thrown, hung, memoryMb } = counted;
  return [
    {
      what: `the product's own spec with ${count} edits at random`,
      ours: `${thrown.length} thrown, ${hung.length} without end`,
      target: 'none',
      met: thrown.length + hung.length === 0,
      note: `${sound} still sound and generated; ${timeText(each)} each`,
    },
    {
      what: 'memory of the process that tries them',
      ours: `${memoryMb.toFixed(0)} MB`,
      target: `<= ${memoryMaxMb} MB`,
      met: memoryMb <= memoryMaxMb,
    },
  ];
}

/** One process until it is through, or until an edit ends it; gives the number of the edit that comes next. */
async function runFrom(first: number, counted: Counted, say: (text: string) => void): Promise<number> {
  const child = fork(script, [String(first), String(count)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  let next = first;
  let hangs = false;
  const stop = () => {
    hangs = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(stop, stepPatienceMs);
  child.on('message', ({ seed, isSound, thrown, maxRssKb }: ToldOfEdit) => {
    clearTimeout(timer);
    timer = setTimeout(stop, stepPatienceMs);
    next = seed + 1;
    if (isSound) counted.sound += 1;
    if (thrown !== undefined) counted.thrown.push(thrown);
    counted.memoryMb = Math.max(counted.memoryMb, maxRssKb / 1024);
    if (seed % reportEvery === 0) say(`${seed} of ${count} edits`);
  });
  await new Promise((done) => child.once('close', done));
  clearTimeout(timer);
  if (next > count) return next;
  if (hangs) counted.hung.push(next);
  else counted.thrown.push(`Edit ${next} ended the process.`);
  return next + 1;
}
