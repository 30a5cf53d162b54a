import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemRecord } from '../../server/items/index.ts';
import { answered } from '../support/answered.ts';
import { type Asker, type AskerName, askerNames, askers, Crowd } from '../support/crowd.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { knownAs } from '../support/reference.ts';

let hub: TestHub;
let crowd: Crowd;
const items: ItemRecord[] = [];
const owners = ['owner', 'member', 'manager', 'disabled'] as const;
const full = { nameCn: '全', nameEn: 'Full', desc: '全', descEn: 'All', license: 'mit', tags: ['row-tag'] };

beforeAll(async () => {
  hub = await startHub();
  crowd = await Crowd.gather(hub);
  await hub.hub.items.defineTags([{ name: 'row-tag', nameEn: 'Row', category: 'tasks' }]);
  for (const who of owners)
    for (const visibility of ['PUBLIC', 'PRIVATE'])
      for (const part of [{}, full]) {
        const owner = crowd.person(who);
        items.push(await hub.build.item({ owner, kind: 'models', visibility, ...part }));
      }
  await favourAll();
});
afterAll(() => hub.stop());

/** The owner favours everything, what became private meanwhile as well. */
async function favourAll(): Promise<void> {
  const { db } = hub.hub;
  const rows = await db.selectFrom('items').select('seq').execute();
  const person_id = crowd.person('owner').id;
  const favorites = rows.map(({ seq }) => ({ person_id, item_seq: seq, create_time: seq }));
  await db.insertInto('favorites').values(favorites).execute();
}

/** The reference: everybody sees what is public, and what is private is its owner's and the managers'. */
function sees(asker: Asker, { fields, createUserId }: ItemRecord): boolean {
  const { who, by } = knownAs(asker);
  // A token that reaches another item is anybody to these.
  if (by === 'elsewhere') return fields.visibility === 'PUBLIC';
  const isOwn = who !== undefined && who !== 'newcomer' && crowd.person(who).id === createUserId;
  return fields.visibility === 'PUBLIC' || isOwn || who === 'manager';
}

async function get(path: string, headers: Record<string, string>) {
  const { status, body } = await answered(() => hub.get(`/acx${path}`, headers));
  return status === 200 ? body.data : undefined;
}

/** All of a list, page by page. */
async function keysOf(path: string, headers: Record<string, string>): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await get(`${path}&limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, headers);
    keys.push(...page.list.map((row: { key?: string; item?: { key: string } }) => row.key ?? row.item?.key));
    if (page.nextCursor === undefined) return keys.sort();
    cursor = page.nextCursor;
  }
}

const living = askerNames.filter((name) => !('dead' in askers[name]));
const isKnown = (name: AskerName) => knownAs(askers[name]).who !== undefined;

describe.each(living)('%s', (name) => {
  it('finds in every list what each item by itself answers, and nothing else', async () => {
    const { headers } = await crowd.comes(name);
    const expected = items.filter((item) => sees(askers[name], item));
    const keys = expected.map(({ key }) => key).sort();
    const viewed: string[] = [];
    for (const { key } of items) if (await get(`/aihub/${key}/view`, headers)) viewed.push(key);
    expect(viewed.sort()).toEqual(keys);
    expect(await keysOf('/aihub/items?kind=models', headers)).toEqual(keys);
    expect(await keysOf('/aihub/search?kind=models', headers)).toEqual(keys);
    if (isKnown(name)) expect(await keysOf('/aihub/favorites?user=owner', headers)).toEqual(keys);
  });

  it('is told numbers of what those lists hold', async () => {
    const { headers } = await crowd.comes(name);
    const isTagged = ({ fields }: ItemRecord) => fields.license === 'mit';
    const seen = items.filter((item) => sees(askers[name], item));
    expect((await get('/aihub/items?kind=models', headers)).total).toBe(seen.length);
    const tagged = '/aihub/items?kind=models&tags=row-tag';
    expect((await get(tagged, headers)).total).toBe(seen.filter(isTagged).length);
    for (const who of isKnown(name) ? owners : []) {
      const own = seen.filter(({ createUserId }) => createUserId === crowd.person(who).id);
      const by = `/aihub/items?kind=models&user=${who}`;
      expect(await keysOf(by, headers)).toEqual(own.map(({ key }) => key).sort());
      const { counts } = await get(`/aihub/personal/find?user=${who}`, headers);
      expect(counts.find(({ kind }: { kind: string }) => kind === 'models').count).toBe(own.length);
    }
  });
});

it('everybody who shows what is dead is told so by every list', async () => {
  for (const name of askerNames.filter((one) => !living.includes(one))) {
    const { headers } = await crowd.comes(name);
    for (const path of ['/aihub/items?kind=models', '/aihub/search?q=', '/aihub/favorites?user=owner'])
      expect([name, (await hub.get(`/acx${path}`, headers)).status]).toEqual([name, 401]);
  }
});
