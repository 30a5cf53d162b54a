import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupLookEveryMs } from '#generated/constants.ts';
import { type MadeBackup, makeBackup, restoreBackup } from '../../server/backup/index.ts';
import type { Finding } from '../../server/ground/finding.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { removePerson } from '../../server/leaving/index.ts';
import type { PersonRecord } from '../../server/people/index.ts';
import { gitClient } from '../git/git-client.ts';
import { pushReadme, startHub, type TestHub } from '../support/hub.ts';
import { patienceMs } from '../support/patience.ts';

const root = mkdtempSync(join(tmpdir(), 'hub-backup-'));
const log = { warn: () => {}, error: () => {}, info: () => {} } as unknown as TestHub['hub']['log'];
let live: TestHub;
let count = 0;
const fresh = () => join(root, `folder-${++count}`);

beforeAll(async () => {
  live = await startHub();
});
afterAll(async () => {
  await live.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Something that happens after the database was copied and before any repository is. */
function between(work: () => Promise<unknown>): (words: string) => Promise<void> {
  return async (words) => {
    if (words.startsWith('Copying the repositories')) await work();
  };
}

const backUp = (folder: string, say?: (words: string) => Promise<void>): Promise<MadeBackup> =>
  makeBackup({ dataDir: live.hub.config.dataDir, folder, ...(say && { say }) });

/** Starts a hub on what was restored from a folder of backups. */
async function restore(folder: string): Promise<TestHub> {
  const config = { ...live.hub.config, dataDir: fresh() };
  const { findings } = await restoreBackup({ folder, config, log });
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  return startHub({ dataDir: config.dataDir });
}

const cardOf = async (hub: TestHub, { id }: ItemRecord) => (await hub.hub.repos.readme(id, 'en'))?.text;
const visibilityOf = async (hub: TestHub, { id }: ItemRecord) =>
  (await hub.hub.db.selectFrom('items').select('visibility').where('id', '=', id).executeTakeFirst())
    ?.visibility;

async function hide(item: ItemRecord): Promise<void> {
  await live.hub.items.save(item, { visibility: 'private' }, { by: item.owner, now: Date.now() });
}

describe('what was done while a backup was made', () => {
  const items = {} as Record<'whole' | 'hidden' | 'removed', ItemRecord>;
  let hub: TestHub;
  let stoodWhileCopied = false;

  beforeAll(async () => {
    items.whole = await live.build.item({ name: 'whole', readme: '# As it was' });
    items.hidden = await live.build.item({ name: 'hidden-later', readme: '# For all' });
    items.removed = await live.build.item({ name: 'removed-later', readme: '# Gone' });
    const { whole, hidden, removed } = items;
    const folder = fresh();
    await backUp(
      folder,
      between(async () => {
        await hide(hidden);
        await pushReadme(live.hub, hidden.id, '# unspeakable');
        await live.hub.items.remove(removed, { by: removed.owner.id, now: Date.now() });
        // Longer than a removal takes, and than whoever waits looks again.
        await setTimeout(2 * backupLookEveryMs);
        stoodWhileCopied = existsSync(live.hub.repos.dirOf(removed.id));
      }),
    );
    await pushReadme(live.hub, whole.id, '# As it is now');
    hub = await restore(folder);
  });
  afterAll(() => hub.stop());

  const found = async (words: string) => {
    const { body } = await hub.get(`/acx/aihub/search?q=${words}`);
    return body.data.list.map(({ item }: { item: { name: string } }) => item.name);
  };

  it('does not change what stood before', async () => {
    expect(await cardOf(hub, items.whole)).toContain('As it was');
    expect(await found('whole')).toEqual(['whole']);
    const people = ({ hub: { db } }: TestHub) => db.selectFrom('people').select('user_name').execute();
    expect(await people(hub)).toEqual(await people(live));
  });

  it('publishes nothing that was hidden when it was pushed', async () => {
    expect(await visibilityOf(hub, items.hidden)).toBe('private');
    expect(await cardOf(hub, items.hidden)).toContain('unspeakable');
    expect(await found('unspeakable')).toEqual([]);
    expect(await found('hidden-later')).toEqual([]);
  });

  it('does not bring back what was removed, whose repository went when the backup was made', async () => {
    const { removed } = items;
    expect(stoodWhileCopied).toBe(true);
    await expect
      .poll(() => existsSync(live.hub.repos.dirOf(removed.id)), { timeout: patienceMs })
      .toBe(false);
    expect(await visibilityOf(hub, removed)).toBeUndefined();
    expect(await found('removed-later')).toEqual([]);
  });
});

describe('what was handed over while a backup was made', () => {
  const items = {} as Record<'handed' | 'inTheWay' | 'toUnknown', ItemRecord>;
  let heir: PersonRecord;
  let hub: TestHub;
  let faults: readonly Finding[];

  /** Hands over all of somebody's, whose new owner hides it and pushes to it then. */
  async function handOver(from: PersonRecord, to: PersonRecord, given: readonly ItemRecord[]): Promise<void> {
    const { dataDir } = live.hub.config;
    await removePerson(dataDir, { userName: from.userName, itemsTo: to.userName, deletesItems: false });
    for (const item of given) {
      await hide({ ...item, owner: to });
      await pushReadme(live.hub, item.id, '# unspeakable');
    }
  }

  beforeAll(async () => {
    const [goes, leaves] = [
      await live.build.person({ userName: 'goes' }),
      await live.build.person({ userName: 'leaves' }),
    ];
    heir = await live.build.person({ userName: 'heir' });
    items.handed = await live.build.item({ owner: goes, name: 'handed', readme: '# Before' });
    items.inTheWay = await live.build.item({ owner: goes, name: 'in-the-way', readme: '# Before' });
    items.toUnknown = await live.build.item({ owner: leaves, name: 'to-unknown', readme: '# Before' });
    const { handed, inTheWay, toUnknown } = items;
    const stood = await live.build.item({ owner: heir, name: 'in-the-way' });
    const folder = fresh();
    await backUp(
      folder,
      between(async () => {
        await live.hub.items.remove(stood, { by: heir.id, now: Date.now() });
        await handOver(goes, heir, [handed, inTheWay]);
        await handOver(leaves, await live.build.person({ userName: 'joined-later' }), [toUnknown]);
      }),
    );
    const config = { ...live.hub.config, dataDir: fresh() };
    const { findings } = await restoreBackup({ folder, config, log });
    faults = findings.filter(({ state }) => state === 'fault');
    hub = await startHub({ dataDir: config.dataDir });
  });
  afterAll(() => hub.stop());

  const ownerOf = async ({ id }: ItemRecord) =>
    (await hub.hub.db.selectFrom('items').select('create_user_id').where('id', '=', id).executeTakeFirst())
      ?.create_user_id;

  it('is with whoever has it now, and read by them alone', async () => {
    for (const item of [items.handed, items.inTheWay]) {
      expect(await ownerOf(item)).toBe(heir.id);
      expect(await visibilityOf(hub, item)).toBe('private');
      expect(await cardOf(hub, item)).toContain('unspeakable');
    }
    const readers = await hub.hub.db.selectFrom('item_readers').select('reader').distinct().execute();
    expect(readers).toContainEqual({ reader: heir.id });
    expect(readers).not.toContainEqual({ reader: items.handed.owner.id });
  });

  it('is left out and named where the copied database does not know them', async () => {
    expect(await ownerOf(items.toUnknown)).toBeUndefined();
    expect(existsSync(hub.hub.repos.dirOf(items.toUnknown.id))).toBe(false);
    expect(faults.map(({ check }) => check)).toEqual([`item ${items.toUnknown.id}`]);
  });
});

it('copies the refs of one moment, and takes from an earlier backup what that has, while somebody pushes without a pause', async () => {
  const item = await live.build.item({ name: 'busy', readme: '# 0' });
  const folder = fresh();
  const dataDir = live.hub.config.dataDir;
  let isOver = false;
  const pushing = (async () => {
    for (let at = 1; !isOver; at += 1) await pushReadme(live.hub, item.id, `# ${at}`);
  })();
  const first = await backUp(folder);
  const later: MadeBackup[] = [];
  for (let times = 0; times < 4; times += 1) later.push(await makeBackup({ dataDir, folder, keep: 1 }));
  isOver = true;
  await pushing;
  for (const { newBytes } of later) expect(newBytes).toBeLessThan(first.newBytes);
  // Those before are gone, and with them a name of each file that this one has as well.
  expect(readdirSync(folder)).toHaveLength(1);
  const hub = await restore(folder);
  // A hub that begins ends every git that it finds in its repositories: this one would be taken for one that was left over.
  await hub.stop();
  await gitClient(hub.hub.repos.dirOf(item.id), 'fsck', '--full', '--strict');
});

it('names what has no repository, makes the rest, and deletes no older backup then', async () => {
  const lost = await live.build.item({ name: 'lost' });
  const unreadable = await live.build.item({ name: 'unreadable' });
  const folder = fresh();
  const whole = await backUp(folder);
  expect(whole.lost).toEqual([]);
  rmSync(live.hub.repos.dirOf(lost.id), { recursive: true });
  const config = join(live.hub.repos.dirOf(unreadable.id), 'config');
  rmSync(config);
  mkdirSync(config);
  const made = await makeBackup({ dataDir: live.hub.config.dataDir, folder, keep: 1 });
  expect(made.lost.map((words) => words.split(':')[0]).sort()).toEqual([lost.id, unreadable.id].sort());
  expect(made.items).toBe(whole.items - 2);
  expect(readdirSync(folder)).toHaveLength(2);
  for (const item of [lost, unreadable])
    await live.hub.items.remove(item, { by: item.owner.id, now: Date.now() });
  await live.idle();
});

it('sorts behind the one before and stays, also where the clock was set back', async () => {
  const folder = fresh();
  const { folder: first } = await backUp(folder);
  const later = first.replace(/\d{4}(?=-\d\d-\d\dT)/, '2999');
  renameSync(first, later);
  const { folder: second } = await makeBackup({ dataDir: live.hub.config.dataDir, folder, keep: 1 });
  expect(readdirSync(folder)).toEqual([basename(second)]);
  expect(second > later).toBe(true);
});

it('lets nobody else look into it', async () => {
  const { folder } = await backUp(fresh());
  const others = 0o077;
  expect(statSync(folder).mode & others).toBe(0);
});

it('tells a hub from another', async () => {
  const folder = fresh();
  await backUp(folder);
  const other = await startHub();
  const dataDir = other.hub.config.dataDir;
  await expect(makeBackup({ dataDir, folder })).rejects.toThrow(/holds backups of another hub/);
  await other.stop();
  expect(readdirSync(folder)).toHaveLength(1);
});

it('is made by one at a time', async () => {
  const [one, other] = [fresh(), fresh()];
  let refused: unknown;
  await backUp(
    one,
    between(async () => {
      refused = await backUp(other).catch((error: unknown) => error);
    }),
  );
  expect(String(refused)).toMatch(/Another backup of .* is being made/);
});

it('is noted for the doctor', async () => {
  const { folder } = await backUp(fresh());
  const row = await live.hub.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'backup.last')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.value)).toMatchObject({ folder });
  expect(JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))).toMatchObject({ format: 1 });
});
