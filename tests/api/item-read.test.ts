import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GuardScope } from '#generated/guards.ts';
import { readTold, recordEvent } from '../../server/events/index.ts';
import { gitClient, gitRefusal, letIn } from '../git/git-client.ts';
import { startHub, type TestHub } from '../support/hub.ts';

/** A hub whose rules show what stands in some repositories to nobody. */
vi.mock(import('#generated/guards.ts'), async (original) => {
  const guards = await original();
  const isOpen = (scope: GuardScope) =>
    (scope.item as { name?: string } | undefined)?.name !== 'closed' && guards.checks.seesItem.when(scope);
  const readsItem = { ...guards.checks.readsItem, when: isOpen };
  const nobody = { when: () => false };
  const ownsItem = { ...guards.checks.ownsItem, ...nobody };
  const writesItem = { ...guards.checks.writesItem, ...nobody };
  return {
    ...guards,
    checks: { ...guards.checks, readsItem, ownsItem, writesItem },
    actions: {
      ...guards.actions,
      'item.read': { ...guards.actions['item.read'], when: isOpen, checks: [readsItem] },
    },
  };
});

/** The same of what is told. */
vi.mock(import('#generated/store/rows.ts'), async (original) => {
  const rows = await original();
  const [left, right] = [
    { op: 'field', field: 'name' },
    { op: 'const', value: 'closed' },
  ] as const;
  const isOpen = { op: 'compare', how: '!=', left, right } as const;
  const toldConditions = Object.fromEntries(
    Object.entries(rows.toldConditions).map(([name, condition]) => {
      const when = { op: 'and', left: isOpen, right: condition.when } as const;
      return [name, { ...condition, when }];
    }),
  );
  return { ...rows, toldConditions };
});

let hub: TestHub;
let folder: string;
const keys = new Map<string, string>();

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-read-'));
  for (const name of ['open', 'closed']) {
    const { key } = await hub.build.item({ name });
    keys.set(name, key);
  }
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

/** What a visitor is answered; the path names the item by `{key}`. */
const ask = async (path: string, name: string) =>
  (await hub.get(`/acx${path.replace('{key}', keys.get(name) ?? '').replace('{name}', name)}`)).status;

describe('what an item shows and what stands in its repository are asked apart', () => {
  it.each([
    '/aihub/{key}/view',
    '/aihub/find?kind=models&user=owner&name={name}',
    '/aihub/{key}/about?language=en',
    '/aihub/gitlab/{key}/readme?language=en',
  ])('%s shows both', async (path) => {
    expect([await ask(path, 'open'), await ask(path, 'closed')]).toEqual([200, 200]);
  });

  it.each([
    '/aihub/gitlab/{key}/info',
    '/aihub/gitlab/{key}/main/file/list',
    '/aihub/gitlab/{key}/blob?revision=main&path=README.md',
    '/aihub/gitlab/{key}/raw/main/README.md',
    '/aihub/gitlab/{key}/commits?revision=main',
    '/aihub/gitlab/exists?kind=models&user=owner&name={name}&branch=main&view=tree',
  ])('%s reads what is open', async (path) => {
    expect([await ask(path, 'open'), await ask(path, 'closed')]).toEqual([200, 404]);
  });

  it('who may see both is told of both what happened to them, and what was pushed to what they may read', async () => {
    const told = async (name: string) => {
      const { db } = hub.hub;
      const { id } = await db
        .selectFrom('items')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      const what = { moved: [{ ref: 'refs/heads/main', after: 'c0ffee12'.repeat(5) }] };
      await db.transaction().execute((tx) => recordEvent(tx, 'items.pushed', { at: 1, of: id, what }));
      const events = await readTold(db, { viewer: null, now: Date.now(), of: id, limit: 9 });
      return events.map((event) => event.name).sort();
    };
    expect(await told('open')).toEqual(['items.created', 'items.pushed']);
    expect(await told('closed')).toEqual(['items.created']);
  });

  it('git reads what is open', async () => {
    const at = (name: string) => `${hub.url.replace(/\/$/, '')}/models/owner/${name}.git`;
    await gitClient(folder, 'clone', '-q', at('open'), 'open');
    const said = await gitRefusal(folder, 'clone', '-q', at('closed'), 'closed');
    expect(said).not.toBe(letIn);
    const nowhere = await gitRefusal(folder, 'clone', '-q', at('nowhere'), 'nowhere');
    expect(said.replaceAll('closed', 'nowhere')).toBe(nowhere);
  });
});
