import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startHub } from './child.ts';
import { inFolder } from './folder.ts';
import { tags } from './made-up.ts';
import { plantItems } from './plant-items.ts';
import type { BenchOptions, Row } from './row.ts';

const items = 100_000;
const readMs = 30_000;
const readers = 8;
const mostMb = 300;
const kbPerMb = 1024;

const kinds = ['models', 'dataset'];
const sorts = ['popularity', 'browseCount', 'updateTime'];
const words = ['模型', 'vision', 'text', '数据'];

/** What people ask for first, each in its turn. */
function addresses(): string[] {
  const named = tags.slice(0, words.length).map(({ name }) => name);
  const lists = kinds.flatMap((kind) => [
    ...sorts.map((sort) => `items?kind=${kind}&sort=${sort}`),
    ...named.map((name) => `items?kind=${kind}&tags=${encodeURIComponent(name)}`),
  ]);
  return [...lists, ...words.map((word) => `search?q=${encodeURIComponent(word)}`)];
}

/** What a hub with very many items holds in memory while people read: itself, and the processes that search for it. */
export function benchMemory({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`plant ${items} items`);
    await plantItems(join(folder, 'data'), items, say);
    const hub = await startHub({ dataDir: join(folder, 'data') });
    try {
      const [first] = await Promise.all([statusOf(hub.pid), read(hub.url, readMs / readers)]);
      say(`read for ${readMs / 1000} s`);
      const answers = await read(hub.url, readMs);
      const own = await statusOf(hub.pid);
      const others = await Promise.all((await childrenOf(hub.pid)).map(statusOf));
      const all = own.nowMb + others.reduce((sum, { nowMb }) => sum + nowMb, 0);
      return [
        {
          what: `memory of the hub with ${items} items, at most`,
          ours: `${own.mostMb.toFixed(0)} MB`,
          theirs: `at its start ${first.nowMb.toFixed(0)} MB`,
          target: `< ${mostMb} MB`,
          met: own.mostMb < mostMb,
          note: `${answers} answers; with ${others.length} processes ${all.toFixed(0)} MB`,
        },
      ];
    } finally {
      await hub.stop();
    }
  });
}

/** Several who read one after the other; how many answers they had. */
async function read(url: string, forMs: number): Promise<number> {
  const all = addresses();
  const until = performance.now() + forMs;
  let count = 0;
  const one = async () => {
    while (performance.now() < until) {
      const response = await fetch(`${url}/acx/aihub/${all[count % all.length]}`);
      count += 1;
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: readers }, one));
  return count;
}

/** What the system says of a process; one that has ended meanwhile holds nothing. */
async function statusOf(pid: number): Promise<{ nowMb: number; mostMb: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const mb = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) / kbPerMb;
  return { nowMb: mb('VmRSS'), mostMb: mb('VmHWM') };
}

/** Those that it started. */
async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
}
