import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { startHub } from './child.ts';
import { inFolder } from './folder.ts';
import { median, quantile } from './measure.ts';
import { plantItems } from './plant-items.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const items = 20_000;
const people = 20;
const signInsPerSecond = 20;
/** Readers who come at their own pace: a queue that builds up shows in what they wait. */
const readsPerSecond = 100;
const roundMs = 4000;
const rounds = 7;
const share = 0.95;
const growthMax = 1.5;
const list = '/acx/aihub/items?kind=models&sort=popularity';
const password = 'correct horse';

/** The list page while twenty people a second sign in, against the list page alone. */
export function benchSignIns({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (dataDir) => {
    say(`plant ${items} items`);
    await plantItems(dataDir, items, say);
    const hub = await startHub({ dataDir });
    try {
      say('lists while people sign in');
      return [await measure(hub.url)];
    } finally {
      await hub.stop();
    }
  });
}

async function measure(url: string): Promise<Row> {
  for (let at = 0; at < people; at++) await enter(url, 'register', at);
  await paced(readsPerSecond, roundMs, () => read(url));
  const alone: number[] = [];
  const beside: number[] = [];
  const ratios: number[] = [];
  let signIns: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = quantile(await paced(readsPerSecond, roundMs, () => read(url)), share);
    const [busy, entered] = await Promise.all([
      paced(readsPerSecond, roundMs, () => read(url)),
      paced(signInsPerSecond, roundMs, (at) => enter(url, 'login', at % people)),
    ]);
    alone.push(quiet);
    beside.push(quantile(busy, share));
    ratios.push(quantile(busy, share) / quiet);
    signIns = entered;
  }
  const ratio = median(ratios);
  return {
    what: `list page, p95, under ${signInsPerSecond} sign-ins a second`,
    ours: timeText(median(beside)),
    theirs: `alone ${timeText(median(alone))}`,
    ratio,
    target: `<= ${growthMax}`,
    met: ratio <= growthMax,
    note: `a sign-in takes ${timeText(median(signIns))}`,
  };
}

/** Starts so many a second, whether or not those before have ended; how long each took, in milliseconds. */
async function paced(perSecond: number, ms: number, run: (at: number) => Promise<void>): Promise<number[]> {
  const started = performance.now();
  const count = Math.round((ms / 1000) * perSecond);
  const timed = async (at: number) => {
    await setTimeout(Math.max(0, started + (at * 1000) / perSecond - performance.now()));
    const begun = performance.now();
    await run(at);
    return performance.now() - begun;
  };
  return Promise.all(Array.from({ length: count }, (_, at) => timed(at)));
}

async function read(url: string): Promise<void> {
  await ask(url + list, {});
}

async function enter(url: string, how: 'register' | 'login', at: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ userName: `bench-${at}x`, password });
  await ask(`${url}/acx/user/users/${how}`, { method: 'POST', headers }, body);
}

/** Kept connections and nothing above them: `fetch` takes longer than the hub does, and would hide what is measured. */
const agent = new Agent({ keepAlive: true });

async function ask(url: string, options: RequestOptions, body?: string): Promise<void> {
  const asked = request(url, { ...options, agent }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${said}`);
}
