import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { BareMachine } from '../cli/bare-machine.ts';
import { prepareNodes } from '../cli/nodes/prepare.ts';
import type { BenchOptions, Row } from './row.ts';
import { timeText } from './row.ts';

const firstPageMs = 40_000;
const againMs = 5000;
const diskMb = 480;

/** How long a bare clone takes to its first page, what it puts on the disk, and how long it takes the next time. */
export async function benchBare({ say }: BenchOptions): Promise<Row[]> {
  if (!(await prepareNodes())) return [{ what: 'bare clone', note: 'only on Linux x64' }];
  const machine = new BareMachine();
  try {
    const home = machine.makeFolder('home');
    const start = async (clone: string) => {
      const began = performance.now();
      const run = machine.run(clone, ['start'], { node: 20, home });
      const { ok } = await fetch(await run.address());
      const ms = performance.now() - began;
      await run.end();
      if (!ok) throw new Error('The first page was not to be had.');
      return ms;
    };
    say('a first clone, which fills the cache of npm');
    const first = machine.clone('first');
    const cold = await start(first);
    rmSync(first, { recursive: true });
    say('a bare clone, with a warm cache');
    const clone = machine.clone('clone');
    const warm = await start(clone);
    const mb = diskOf(clone);
    const again = await start(clone);
    return [
      row('bare clone to its first page, warm cache', warm, firstPageMs),
      { what: 'the same with an empty cache', ours: timeText(cold) },
      row('second start to its first page', again, againMs),
      {
        ...{ what: 'disk of a start, without the history and the cache of npm', ours: `${mb} MB` },
        ...{ target: `under ${diskMb} MB`, met: mb < diskMb },
      },
    ];
  } finally {
    await machine.remove();
  }
}

const row = (what: string, ms: number, mostMs: number): Row => ({
  ...{ what, ours: timeText(ms), target: `under ${timeText(mostMs)}`, met: ms < mostMs },
});

const diskOf = (folder: string) =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
