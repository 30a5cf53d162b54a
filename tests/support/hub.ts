import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { kinds } from '#generated/kinds.ts';
import { jobs } from '#generated/server/jobs.ts';
import type { Pages } from '../../server/doors/pages/pages.ts';
import type { Config } from '../../server/ground/config.ts';
import type { Hub } from '../../server/handlers/context.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { type Started, startServer } from '../../server/main.ts';
import { createPerson, findPerson, type PersonRecord } from '../../server/people/index.ts';
import { cost } from '../../server/people/passwords/passwords.ts';
import { putEmptyDatabase } from './empty-database.ts';

/** What the server answered: the status, the headers, and the wrapper when it is one. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

export interface TestHub {
  url: string;
  hub: Hub;
  server: Started['server'];
  build: Build;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** Resolves when nothing that was noted down is left to do: what follows an answer, which nobody else waits for. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface Build {
  person(part?: Partial<PersonRecord>): Promise<PersonRecord>;
  item(part?: ItemPart): Promise<ItemRecord>;
}

export interface ItemPart {
  owner?: PersonRecord;
  kind?: string;
  name?: string;
  figures?: { browseCount?: number; downloadCount?: number; favoriteCount?: number };
  readme?: string;
  [field: string]: unknown;
}

export interface TestOptions {
  pages?: Pages;
  /** A folder that outlives the hub; otherwise each hub has its own, which goes with it. */
  dataDir?: string;
  config?: Partial<Config>;
  /** The clock of the hub; the machine's where absent. */
  now?: () => number;
  /** What the hub prints of its log; nothing where absent. */
  logLevel?: string;
}

const idleEveryMs = 20;

// A third of what tests of the API took was hashing. What a password costs is tried beside it, and a name that nobody has costs
// what it does elsewhere.
Object.assign(cost, { memory: 64, passes: 1 });
/** Those who follow events may have work done about any item. */
const followers = Object.entries(jobs).flatMap(([name, { follows }]) => (follows ? [name] : []));

/** A page as `vite build` would leave it, for tests that need no more than a shell. */
export const plainPages: Pages = {
  register: async () => {},
  template: async () => '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>',
  build: 'test',
  inlineScripts: false,
};

/** Starts a real server on a free port with an empty data folder of its own. */
export async function startHub({
  pages,
  dataDir,
  config,
  now,
  logLevel = 'silent',
}: TestOptions = {}): Promise<TestHub> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'hub-')));
  if (dataDir === undefined) await putEmptyDatabase(folder);
  const started = await startServer({
    config: {
      port: 0,
      host: '127.0.0.1',
      publicUrl: 'https://hub.test',
      dataDir: folder,
      seed: 'none',
      ...config,
    },
    ...(pages && { pages }),
    ...(now && { now }),
    logLevel,
  });
  const { hub, server, url } = started;
  return {
    url,
    hub,
    server,
    build: builder(hub),
    get: (path, headers = {}) => get(`${url}${path}`, headers),
    idle: () => idle(hub),
    async stop() {
      await started.stop();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As `idle` of a hub of tests. */
export async function idle({ db }: Hub): Promise<void> {
  const open = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where((row) => row.or([row('item_id', 'is not', null), row('name', 'in', followers)]))
      .limit(1)
      .executeTakeFirst();
  while (await open()) await setTimeout(idleEveryMs);
}

async function get(url: string, headers: Record<string, string>): Promise<Reply> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

/** Makes people and items; a test names only what it is about. */
function builder(hub: Hub): Build {
  let made = 0;
  const person: Build['person'] = async (part = {}) => {
    const userName = part.userName ?? `person${++made}`;
    const known = await findPerson(hub.db, userName);
    return known ?? createPerson(hub.db, { userName, roleType: 'common', ...part });
  };
  const item: Build['item'] = async ({ owner, figures, readme, ...part } = {}) => {
    const by = owner ?? (await person({ userName: 'owner' }));
    const kind = part.kind ?? kinds[0]?.id ?? '';
    const created = await hub.items.create({ ...part, kind, name: part.name ?? `item${++made}` }, by);
    if (readme !== undefined) await pushReadme(hub, created.id, readme);
    if (figures) {
      await hub.items.setFigures(created.id, {
        browseCount: 0,
        downloadCount: 0,
        favoriteCount: 0,
        ...figures,
      });
    }
    return created;
  };
  return { person, item };
}

/** Writes a card as a push would. */
export const pushReadme = (hub: Hub, id: string, content: string) =>
  pushFile(hub, id, { path: 'README.md', content });

/** Writes a file as a push would. */
export async function pushFile(hub: Hub, id: string, file: { path: string; content: string }): Promise<void> {
  await hub.repos.commit(id, {
    branch: 'main',
    message: `Write ${file.path}`,
    author: { name: 'owner', email: 'owner@example.org', date: new Date() },
    put: [file],
    remove: [],
  });
  await hub.items.refresh(id);
}
