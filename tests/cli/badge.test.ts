import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-badge-'));
let hub: TestHub;
beforeAll(async () => {
  hub = await startHub({ dataDir: folder });
  await hub.build.item({ name: 'seen', tags: ['translation'] });
  await hub.build.item({ name: 'hidden', visibility: 'PRIVATE' });
  await hub.build.item({ name: 'claims', readme: '---\ntags: [recommended, translation]\n---\n# Mine\n' });
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the command beside the server that holds the data folder. */
function badge(...args: string[]): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'cli', 'hub.ts'), 'badge', ...args],
    { encoding: 'utf8', env: { ...process.env, HUB_DATA: folder }, timeout: stepPatienceMs },
  );
  return { code: status, out: stdout.trim(), error: stderr.trim() };
}

interface Card {
  name: string;
  badges?: string[];
  tags: { name: string }[];
}
const listed = async (query = ''): Promise<Card[]> =>
  (await hub.get(`/acx/aihub/items?kind=models${query}`)).body.data.list;
const cardOf = async (name: string) => (await listed()).find((card) => card.name === name);
const counted = async () => {
  const { list } = (await hub.get('/acx/aimgt/tag/tags/user?kind=models')).body.data;
  const group = list.find(({ name }: { name: string }) => name === 'authenticated');
  return Object.fromEntries(
    (group?.tags ?? []).map((tag: { name: string; count: number }) => [tag.name, tag.count]),
  );
};
const events = async () =>
  (
    await hub.hub.db
      .selectFrom('events')
      .select(['what', 'facts'])
      .where('what', 'like', 'items.%badged')
      .execute()
  ).map(({ what, facts }) => [what, JSON.parse(facts).badge]);

describe('hub badge, while the hub runs', () => {
  it('gives badges by name and by number, which cards show and lists and searches find', async () => {
    // The card is kept by the hub: it has to learn of the change.
    expect(await cardOf('seen')).not.toHaveProperty('badges');
    expect(badge('set', 'models/owner/seen', 'hot')).toMatchObject({
      code: 0,
      out: 'models/owner/seen has hot.',
    });
    const { out } = badge('set', 'models/owner/seen', '1', '--json');
    expect(JSON.parse(out)).toEqual({ item: 'models/owner/seen', badges: ['checked', 'hot'], changed: true });
    await hub.idle();
    const card = await cardOf('seen');
    expect(card?.badges).toEqual(['checked', 'hot']);
    expect(card?.tags.map(({ name }) => name)).toEqual(['translation', 'checked', 'hot']);
    expect((await listed('&tags=hot')).map(({ name }) => name)).toEqual(['seen']);
    expect(await counted()).toEqual({ checked: 1, hot: 1 });
    const found = await hub.get('/acx/aihub/search?q=seen&tags=checked');
    expect(found).toMatchObject({ status: 200, body: { data: { list: [{ item: { name: 'seen' } }] } } });
    expect(await events()).toEqual([
      ['items.badged', 'hot'],
      ['items.badged', 'checked'],
    ]);
  });

  it('says where nothing changed, and records nothing then', async () => {
    const before = await events();
    const { out } = badge('set', 'models/owner/seen', 'hot', '--json');
    expect(JSON.parse(out)).toMatchObject({ changed: false });
    expect(await events()).toEqual(before);
  });

  it('keeps badges through a save, a push and tags that its owner gives', async () => {
    const item = await hub.hub.items.findPublic('models', 'owner', 'seen');
    if (!item) throw new Error('It is public.');
    await hub.hub.items.refresh(item.id);
    const by = { by: item.owner, now: Date.now() };
    await hub.hub.items.save(item, { tags: ['pytorch'], desc: 'words' }, by);
    await hub.idle();
    expect((await cardOf('seen'))?.tags.map(({ name }) => name)).toEqual(['pytorch', 'checked', 'hot']);
  });

  it('is the only one to give them: neither a README nor a form does', async () => {
    const card = await cardOf('claims');
    expect(card).not.toHaveProperty('badges');
    expect(card?.tags.map(({ name }) => name)).toEqual(['translation']);
    const owner = await signedUp(hub, 'vain');
    await owner.put('/aihub/personal/info', { alias: 'Vain' });
    const said = { kind: 'models', name: 'best' };
    const refused = await owner.post('/aihub/items', { ...said, tags: ['recommended'] });
    expect(refused).toMatchObject({ status: 400, body: { data: { field: 'tags' } } });
    const unread = await owner.post('/aihub/items', { ...said, badges: ['hot'] });
    expect(unread.status).toBe(400);
  });

  it('tells nobody of what is hidden', async () => {
    badge('set', 'models/owner/hidden', 'recommended');
    await hub.idle();
    expect(await counted()).toEqual({ checked: 1, hot: 1 });
    expect(await listed('&tags=recommended')).toEqual([]);
    const { list } = (await new SessionClient(hub).get('/aihub/search?q=&tags=recommended')).body.data;
    expect(list).toEqual([]);
  });

  it('lists them, all or those of one', () => {
    expect(JSON.parse(badge('list', '--json').out).items).toEqual([
      { path: 'models/owner/hidden', badges: ['recommended'] },
      { path: 'models/owner/seen', badges: ['checked', 'hot'] },
    ]);
    expect(badge('list', '--badge', '3').out).toBe('models/owner/seen\tchecked, hot');
    expect(badge('list', '--badge', 'new').out).toContain('hub badge set');
  });

  it('takes them away again', async () => {
    expect(badge('remove', 'models/OWNER/seen', 'hot').out).toBe('models/owner/seen has checked.');
    await hub.idle();
    expect((await cardOf('seen'))?.badges).toEqual(['checked']);
    expect(await counted()).toEqual({ checked: 1 });
    expect((await events()).at(-1)).toEqual(['items.unbadged', 'hot']);
  });

  it.each([
    [['set', 'models/owner/sene', 'hot'], 'did you mean seen?'],
    [['set', 'models/onwer/seen', 'hot'], 'did you mean owner?'],
    [['set', 'model/owner/seen', 'hot'], 'did you mean models?'],
    [['set', 'models/owner', 'hot'], 'models/<user>/<name>'],
    [['set', 'models/owner/seen', 'recomended'], 'did you mean recommended?'],
    [['set', 'models/owner/seen', '5'], 'there are checked, recommended, hot, new'],
    [['list', '--badge', 'warm'], 'There is no badge warm'],
  ])('refuses %j with a sentence and exit code 1', (args, says) => {
    const { code, out, error } = badge(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(says);
    expect(error).not.toContain('    at ');
  });
});
