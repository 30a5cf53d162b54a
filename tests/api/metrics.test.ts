import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { jobCountedMost, jobLeaseMs } from '#generated/constants.ts';
import { projectRoot } from '../../cli/project.ts';
import { takePlace } from '../../server/git/index.ts';
import { readConfig } from '../../server/ground/config.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let address = '';

beforeAll(async () => {
  const port = await freePort();
  hub = await startHub({ config: { metrics: { host: '127.0.0.1', port } } });
  address = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => hub.stop());

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

const told = async () => (await fetch(address)).text();

/** The value of one line. */
async function figure(line: string): Promise<number> {
  const text = await told();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? Number.NaN,
  );
}

it('counts answers by endpoint and class, and names nobody', async () => {
  await hub.build.item({ name: 'secret-name' });
  await hub.get('/acx/aihub/items?kind=models');
  await hub.get('/acx/aihub/models/nobody-of-that-name/nothing/view');
  await hub.get('/acx/nowhere-at-all');
  const count = (endpoint: string, status: string) =>
    figure(`hub_answer_seconds_count{endpoint="${endpoint}",class="${status}"}`);
  await expect.poll(() => count('items.list', '2xx')).toBe(1);
  expect(await count('page', '4xx')).toBeGreaterThan(0);
  await hub.get('/models/owner/secret-name.git/info/refs?service=git-upload-pack');
  expect(await count('git', '2xx')).toBe(1);
  const text = await told();
  for (const name of ['secret-name', 'nobody-of-that-name', 'nowhere-at-all', 'owner'])
    expect(text).not.toContain(name);
});

it('tells of bytes, work, memory of git and the disk', async () => {
  const before = await figure('hub_sent_bytes_total');
  await hub.get('/acx/aihub/items?kind=models');
  await expect.poll(() => figure('hub_sent_bytes_total')).toBeGreaterThan(before);
  expect(await figure('hub_jobs{state="setAside"}')).toBe(0);
  expect(await figure('hub_disk_free_bytes')).toBeGreaterThan(0);
  expect(await figure('hub_disk_low')).toBe(0);
  expect(await figure('hub_git_memory_bytes')).toBeGreaterThanOrEqual(0);
  expect(await figure('hub_database_seconds')).toBeGreaterThan(0);
  expect(await figure('hub_git_waiting{row="fetches"}')).toBe(0);
});

it('tells who waits for git, by the row that they stand in', async () => {
  const waits = () => figure('hub_git_waits_total{row="wholeFiles"}');
  const waited = () => figure('hub_git_wait_seconds_total{row="wholeFiles"}');
  const waiting = () => figure('hub_git_waiting{row="wholeFiles"}');
  const first = await takePlace('copyWhole');
  const [before, secondsBefore] = [await waits(), await waited()];
  const second = takePlace('copyWhole');
  expect(await waiting()).toBe(1);
  first.leave();
  (await second).leave();
  expect(await waits()).toBe(before + 1);
  expect(await waited()).toBeGreaterThan(secondsBefore);
  expect(await waiting()).toBe(0);
});

describe('work behind answers', () => {
  const job = { name: 'items.paths', input: '{"itemId":"none"}', create_time: 0 };
  /** Nobody begins what waits for ever or is held by somebody else. */
  const note = async (rows: { run_at: number; lease_until?: number; set_aside_time?: number }[]) => {
    const { db } = hub.hub;
    for (const row of rows)
      await db
        .insertInto('jobs')
        .values({ ...job, ...row })
        .execute();
  };
  const clear = () => hub.hub.db.deleteFrom('jobs').where('create_time', '=', 0).execute();

  it('is told by how far it is, how long it waited, and whether somebody is still at it', async () => {
    await hub.build.item({ name: 'worked-on', readme: '# Worked on' });
    await hub.idle();
    const before = await figure('hub_jobs{state="waiting"}');
    const [later, now] = [Date.now() + 3_600_000, Date.now()];
    await note([{ run_at: later }, { run_at: now, set_aside_time: now }]);
    await note([{ run_at: now, lease_until: now + jobLeaseMs - 20_000 }]);
    expect(await figure('hub_jobs{state="waiting"}')).toBe(before + 1);
    expect(await figure('hub_jobs{state="setAside"}')).toBe(1);
    await expect.poll(() => figure('hub_jobs{state="running"}')).toBe(1);
    expect(await told()).toMatch(/^hub_job_wait_seconds_count\{name="[\w.]+"\} [1-9]/m);
    expect(await figure('hub_job_due_seconds{name="items.paths"}')).toBe(0);
    const age = await figure('hub_lease_age_seconds');
    expect(age).toBeGreaterThanOrEqual(20);
    expect(age).toBeLessThan(60);
    await clear();
    expect(await figure('hub_lease_age_seconds')).toBe(0);
  });

  it('is counted no further than it costs next to nothing', async () => {
    const later = Date.now() + 3_600_000;
    const rows = Array.from({ length: jobCountedMost + 1 }, () => ({ ...job, run_at: later }));
    await hub.hub.db.transaction().execute(async (tx) => {
      for (const row of rows) await tx.insertInto('jobs').values(row).execute();
    });
    const waiting = await figure('hub_jobs{state="waiting"}');
    expect(waiting).toBeGreaterThanOrEqual(jobCountedMost);
    await hub.hub.db
      .insertInto('jobs')
      .values({ ...job, run_at: later })
      .execute();
    expect(await figure('hub_jobs{state="waiting"}')).toBe(waiting);
    await clear();
  });
});

describe('caches', () => {
  it('say how full they are, by name', async () => {
    await hub.get('/acx/aihub/items?kind=models');
    expect(await figure('hub_cache_things{cache="cards"}')).toBeGreaterThan(0);
    expect(await figure('hub_cache_full_ratio{cache="cards"}')).toBeLessThan(1);
    expect(await figure('hub_cache_bytes{cache="cards"}')).toBeNaN();
    expect(await figure('hub_cache_bytes{cache="commits"}')).toBeGreaterThanOrEqual(0);
  });

  it('are told of, whichever file makes one', () => {
    const unnamed = readdirSync(join(projectRoot, 'server'), { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .filter((path) => {
        const text = readFileSync(join(projectRoot, 'server', path), 'utf8');
        return /(?<!named\(\s*'\w+',\s*)new LRUCache/.test(text);
      });
    expect(unnamed).toEqual([]);
  });
});

describe('the samples for operators', () => {
  const sample = (name: string) => readFileSync(join(projectRoot, 'docs', 'samples', name), 'utf8');
  interface Rule {
    alert: string;
    expr: string;
    annotations: { summary: string };
  }
  const { groups } = parse(sample('hub.alerts.yaml')) as { groups: { rules: Rule[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules);
  const { panels } = JSON.parse(sample('hub.dashboard.json')) as {
    panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
  };
  const asked = [
    ...alerts.map(({ alert, expr, annotations }) => [alert, expr, annotations.summary] as const),
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }) => [title, expr, legendFormat] as const),
    ),
  ];
  let samples: string[];
  beforeAll(async () => {
    await hub.get('/acx/aihub/items?kind=models');
    // Some of it is told from the first answer, and the first job, on.
    const first = ['\nhub_answer_seconds_count{', '\nhub_job_wait_seconds_count{'];
    await vi.waitUntil(async () => {
      const text = await told();
      return first.every((one) => text.includes(one));
    });
    samples = (await told()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  });

  /** Lines of a figure, all of whose labels are as a question has them. */
  const linesOf = (name: string, braces: string) => {
    const own = samples.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const labels = [...braces.matchAll(/(\w+)(!?=~?)"([^"]*)"/g)];
    return own.filter((line) =>
      labels.every(([, label, sign, value]) =>
        // No answer of ours may have failed.
        sign === '=' && label !== 'class'
          ? line.includes(`${label}="${value}"`)
          : line.includes(`${label}="`),
      ),
    );
  };

  it.each(asked)('%s: asks for what a hub tells', (_, expr, says) => {
    const figures = [...expr.matchAll(/\b(hub_\w+)(\{[^}]*\})?/g)];
    if (!expr.startsWith('up{')) expect(figures).not.toEqual([]);
    const lines = figures.map(([, name = '', braces = '']) => linesOf(name, braces));
    for (const [at, found] of lines.entries()) expect(found, figures[at]?.[0]).not.toEqual([]);
    // What it tells apart, and what is written beside it.
    const labels = [
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
      ...[...says.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label]) => label),
    ];
    for (const label of labels)
      expect(
        lines.flat().some((line) => line.includes(`${label}="`)),
        label,
      ).toBe(true);
    expect(expr.split('(').length).toBe(expr.split(')').length);
  });

  it('say of each alert what it means, and of no figure twice', () => {
    for (const { annotations } of alerts) expect(annotations.summary).toMatch(/^[A-Z]/);
    for (const names of [alerts.map(({ alert }) => alert), panels.map(({ title }) => title)])
      expect(new Set(names).size).toBe(names.length);
  });
});

it('has nothing else on that port, and nothing of it on the port of the hub', async () => {
  const { origin } = new URL(address);
  for (const path of ['/', '/acx/aihub/items', '/metrics?x=1', '/../etc/passwd'])
    expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  expect((await hub.get('/metrics')).status).toBe(404);
});

it('says which port is taken', async () => {
  const { hostname, port } = new URL(address);
  const other = startHub({ config: { metrics: { host: hostname, port: Number(port) } } });
  await expect(other).rejects.toThrow(/HUB_METRICS: .* cannot be listened on/);
});

it.each([
  ['9100', { host: '127.0.0.1', port: 9100 }],
  ['0.0.0.0:9100', { host: '0.0.0.0', port: 9100 }],
  ['[::1]:9100', { host: '::1', port: 9100 }],
])('listens on %s', (text, at) => {
  expect(readConfig({ HUB_METRICS: text }).metrics).toEqual(at);
});

it.each(['on', '99999', ':9100', 'a b:1', 'http://x:1', '9100/metrics'])(
  'refuses %s in a sentence',
  (text) => {
    expect(() => readConfig({ HUB_METRICS: text })).toThrow(/HUB_METRICS must be a port/);
  },
);
