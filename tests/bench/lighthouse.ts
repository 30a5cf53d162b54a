import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../support/browser.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import { pages as loaded } from './first-load.ts';
import type { BenchOptions, Row } from './row.ts';

/** What the packages give that stand in lighthouse/, as far as it is used. */
interface Lighthouse {
  default: (url: string, flags: object, config?: object) => Promise<{ lhr: Judged } | undefined>;
  desktopConfig: object;
}

interface Judged {
  categories: Readonly<Record<string, { score: number | null; auditRefs: readonly { id: string }[] }>>;
  audits: Readonly<Record<string, { score: number | null; displayValue?: string }>>;
}

const entry = join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/core/index.js');
const missing = 'SKIPPED: Lighthouse is not there; run `npm ci --prefix tests/bench/lighthouse`';

/** By its own presets: a telephone on a slow line, simulated, and a desk. */
const forms = [
  { name: 'mobile', performance: 90 },
  { name: 'desktop', performance: 98 },
] as const;
const whole = 100;

/** Pages that are to be found, and one that is not; signing up is judged with signing in, whose document it is. */
const pages = loaded
  .filter(({ name }) => name !== 'sign-up')
  .map((page) => ({ ...page, isFound: page.name !== 'sign-in' }));

/** How Lighthouse judges a first visit. Beside other work on the same machine what it says of time is worse than it is. */
export async function benchLighthouse({ say }: BenchOptions): Promise<Row[]> {
  if (!existsSync(entry)) {
    say(missing);
    return [{ what: 'Lighthouse', note: missing }];
  }
  say('plant the demo and have pages judged by Lighthouse');
  const { default: judge, desktopConfig } = (await import(pathToFileURL(entry).href)) as Lighthouse;
  const port = await freePort();
  const hub = await startSeededHub();
  // In the language of the addresses: home leads whoever wants another one elsewhere.
  const browser = await launchBrowser([
    `--remote-debugging-port=${port}`,
    '--lang=zh-CN',
    '--accept-lang=zh-CN',
  ]);
  try {
    const rows: Row[] = [];
    for (const page of pages)
      for (const form of forms) {
        const flags = { port, output: 'json', logLevel: 'error' };
        const config = form.name === 'desktop' ? desktopConfig : undefined;
        const outcome = await judge(hub.url + page.path, flags, config);
        if (!outcome) throw new Error(`Lighthouse says nothing of ${page.path}`);
        rows.push(rowOf({ name: page.name, isFound: page.isFound, form }, outcome.lhr));
      }
    return rows;
  } finally {
    await browser.close();
    await hub.stop();
  }
}

interface Asked {
  name: string;
  isFound: boolean;
  form: (typeof forms)[number];
}

function rowOf({ name, isFound, form }: Asked, { categories, audits }: Judged): Row {
  const aims: Readonly<Record<string, number>> = {
    performance: form.performance,
    accessibility: whole,
    ...(isFound && { seo: whole }),
  };
  const scores = Object.keys(aims).map((id) => Math.round((categories[id]?.score ?? 0) * whole));
  // Of speed the figures say more than what lowers the score.
  const faults = Object.keys(aims)
    .filter((id) => id !== 'performance')
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id }) => audits[id]?.score === 0);
  const told = (id: string) => audits[id]?.displayValue?.replaceAll('\u00a0', ' ');
  return {
    what: `${name}, ${form.name}: ${Object.keys(aims).join(' · ')} by Lighthouse`,
    ours: scores.join(' · '),
    target: `>= ${Object.values(aims).join(' · ')}`,
    met: Object.values(aims).every((aim, at) => (scores[at] ?? 0) >= aim),
    note: [
      `largest paint ${told('largest-contentful-paint')}, blocked ${told('total-blocking-time')}, moved ${told('cumulative-layout-shift')}`,
      ...faults.map(({ id }) => id),
    ].join('; '),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No port is free');
  return address.port;
}
