import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DevCopy } from '../dev/dev-copy.ts';
import { RandomEdits } from '../dev/random-edits.ts';
import { WatchedProcess } from '../dev/watched-process.ts';
import { patienceMs } from '../support/patience.ts';
import { median, timed } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const count = 2000;
const sampleEvery = Math.ceil(count / 40);
/** Code is compiled and caches are filled by then: what is held is measured against this. */
const warmShare = 0.2;
/** What the process that follows may hold more at the end than when it was warm. */
const growthMaxMb = 100;
/** Its server begins anew where it holds more than 400, after it has loaded the code of one more edit. */
const serverMaxMb = 500;
const seed = 12;
// In Chinese, since it stands among words that are: others are a fault.
const lastWords = '最后一次修改';

/** The real `hub dev` on a copy of this repository, through edits at random: it lives, holds no more, and is right at the end. */
export async function benchDev({ say }: BenchOptions): Promise<Row[]> {
  const copy = new DevCopy();
  const hub = join(copy.root, 'cli', 'hub.ts');
  const env = { HUB_DATA: join(copy.root, 'data'), HUB_PORT: '0', NODE_COMPILE_CACHE: '' };
  const dev = new WatchedProcess([hub, 'dev'], { cwd: copy.root, env });
  try {
    const url = await startedAt(dev);
    const edits = new RandomEdits(copy.root, dev, seed);
    const held: { edits: number; own: number; children: number }[] = [];
    const ms = await timed(() =>
      edits.make(count, (made) => {
        if (made < (held.length + 1) * sampleEvery) return;
        held.push({ edits: made, ...dev.memoryMb() });
        const { own, children } = dev.memoryMb();
        say(
          `${made} of ${count} edits, ${dev.reports} runs; ${own.toFixed(0)} MB, server ${children.toFixed(0)} MB`,
        );
      }),
    );
    const isRight = await endsRight(copy, dev, url);
    if (!dev.isAlive || !isRight) say(dev.output);
    const { unsound, unanswered } = edits.counts;
    for (const what of unanswered) say(`unanswered: ${what}`);
    return [
      {
        what: `\`hub dev\` through ${edits.counts.edits} edits at random, ${unsound} of them unsound`,
        ours: dev.isAlive ? 'alive' : 'ended',
        target: 'alive',
        met: dev.isAlive,
        note: `${dev.reports} runs, ${dev.faulty} with faults; ${timeText(ms / edits.counts.edits)} each`,
      },
      {
        what: '… bursts of edits after which nothing was said',
        ours: String(unanswered.length),
        target: 'none',
        met: unanswered.length === 0,
      },
      {
        what: '… generated/, the page and the server at the end',
        ours: isRight ? 'as a cold run makes them' : 'others',
        target: 'as a cold run makes them',
        met: isRight,
      },
      ...memoryRows(held),
    ];
  } finally {
    await dev.stop();
    copy.remove();
  }
}

async function startedAt(dev: WatchedProcess): Promise<string> {
  const address = /^http:\/\/\S+$/m;
  if (!(await dev.until(() => address.test(dev.output))))
    throw new Error(`hub dev does not start: ${dev.output}`);
  return address.exec(dev.output)?.[0] ?? '';
}

/** What stands on the disk is what a process makes that starts now; the page and the server know the last edit. */
async function endsRight(copy: DevCopy, dev: WatchedProcess, url: string): Promise<boolean> {
  const words = 'locales/zh/page.yaml';
  copy.write(words, copy.read(words).replace(/^(missing:\n {2}title: ).*$/m, `$1${lastWords}`));
  const isServed = async (path: string, accept: string) => {
    const answer = await fetch(url + path, { headers: { accept } }).catch(() => undefined);
    return (await answer?.text())?.includes(lastWords) === true;
  };
  const end = Date.now() + patienceMs;
  while (dev.isAlive && Date.now() < end) {
    const isCurrent = runCold(copy);
    const ofPage = await isServed('/generated/messages/zh.ts', '*/*');
    if (isCurrent && ofPage && (await isServed('/nowhere/at/all', 'text/html'))) return true;
    await new Promise((done) => setTimeout(done, 500));
  }
  return false;
}

function runCold({ root }: DevCopy): boolean {
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'cli', 'hub.ts'), 'generate', '--check'];
  return spawnSync(process.execPath, args, { cwd: root }).status === 0;
}

function memoryRows(held: readonly { edits: number; own: number; children: number }[]): Row[] {
  const warm = held.filter(({ edits }) => edits <= count * warmShare).map(({ own }) => own);
  const last = held.filter(({ edits }) => edits >= count * (1 - warmShare)).map(({ own }) => own);
  const growth = median(last) - median(warm.slice(-3));
  const most = Math.max(...held.map(({ children }) => children));
  return [
    {
      what: '… memory of the process that follows beyond what it held when warm',
      ours: `${growth.toFixed(0)} MB`,
      target: `<= ${growthMaxMb} MB`,
      met: growth <= growthMaxMb,
      note: `${median(warm).toFixed(0)} MB, then ${median(last).toFixed(0)} MB`,
    },
    {
      what: '… the most that its server held',
      ours: `${most.toFixed(0)} MB`,
      target: `<= ${serverMaxMb} MB`,
      met: most <= serverMaxMb,
    },
  ];
}
