import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actions } from '#generated/guards.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { type Asker, type AskerName, askerNames, askers, Crowd } from '../support/crowd.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { usualPassword } from '../support/session-client.ts';
import type { Service } from './door-fixture.ts';

let hub: TestHub;
let crowd: Crowd;
const items = new Map<string, ItemRecord>();

const things = ['PUBLIC', 'PRIVATE', 'missing'] as const;
type Thing = (typeof things)[number];

beforeAll(async () => {
  hub = await startHub();
  crowd = await Crowd.gather(hub);
  const owner = crowd.person('owner');
  for (const visibility of ['PUBLIC', 'PRIVATE'])
    items.set(visibility, await hub.build.item({ owner, kind: 'models', visibility }));
});
afterAll(() => hub.stop());

/** How a client of git shows what it has; a browser's session is nothing to git. */
const ways = {
  basic: (secret: string) => `Basic ${Buffer.from(`x:${secret}`).toString('base64')}`,
  bearer: (secret: string) => `Bearer ${secret}`,
};

/**
 * Who may clone and push, written by hand from the design (7.5, 7.13, 7.20). What one may not see does not exist, and
 * git is asked for a name and a password wherever that could help. A token is for git whatever its type.
 */
function statusOf(asker: Asker, thing: Thing, service: Service): number {
  const isKnown = asker.who !== undefined && asker.by !== 'session';
  // The prefix is for people: what is a token of git opens git by any of them.
  const isDead = asker.dead !== undefined && asker.dead !== 'renamed';
  const isOwn = isKnown && (asker.who === 'owner' || asker.who === 'manager') && asker.by !== 'elsewhere';
  if (isKnown && isDead) return 401;
  if (thing === 'missing' || (thing === 'PRIVATE' && !isOwn)) return 401;
  if (service === 'git-upload-pack') return 200;
  if (!isKnown) return 401;
  return isOwn && asker.by !== 'read' ? 200 : 403;
}

const services: readonly Service[] = ['git-upload-pack', 'git-receive-pack'];
/** What one asks for first, and what one sends then: nothing is wanted, and nothing is brought. */
const doors = {
  asks: (at: string, service: Service, headers: Record<string, string>) =>
    fetch(`${at}/info/refs?service=${service}`, { headers }),
  sends: (at: string, service: Service, headers: Record<string, string>) =>
    fetch(`${at}/${service}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `application/x-${service}-request` },
      body: '0000',
    }),
};

async function headersOf(name: AskerName, way: keyof typeof ways): Promise<Record<string, string>> {
  const { secret, headers } = await crowd.comes(name);
  const { by }: Asker = askers[name];
  return secret === undefined || by === 'session' ? headers : { authorization: ways[way](secret) };
}

const at = (thing: Thing) => `${hub.url}/models/owner/${items.get(thing)?.name ?? 'never-was'}.git`;

async function tellAll(door: keyof typeof doors, way: keyof typeof ways, service: Service) {
  const rows = [];
  for (const thing of things)
    for (const name of askerNames) {
      const reply = await doors[door](at(thing), service, await headersOf(name, way));
      await reply.arrayBuffer();
      rows.push({
        key: `${name}, ${thing}`,
        told: reply.status,
        expected: statusOf(askers[name], thing, service),
      });
    }
  return rows;
}

const wrongOf = (rows: Awaited<ReturnType<typeof tellAll>>) =>
  rows.filter(({ told, expected }) => told !== expected);

describe.each(Object.keys(ways) as (keyof typeof ways)[])('by %s', (way) => {
  describe.each(services)('%s', (service) => {
    it.each(Object.keys(doors) as (keyof typeof doors)[])(
      'answers whoever %s as the table says',
      async (door) => {
        expect(wrongOf(await tellAll(door, way, service))).toEqual([]);
      },
    );
  });
});

it('takes no password of an account, and is told wherever one is shown', async () => {
  for (const thing of things)
    for (const service of services) {
      const headers = { authorization: ways.basic(usualPassword) };
      expect((await doors.asks(at(thing), service, headers)).status).toBe(401);
    }
});

it('says of large files what it says of all others', async () => {
  for (const thing of things)
    for (const name of askerNames) {
      const headers = await headersOf(name, 'basic');
      const { status } = await fetch(`${at(thing)}/info/lfs/objects/batch`, { method: 'POST', headers });
      const may = statusOf(askers[name], thing, 'git-upload-pack') === 200;
      expect([name, thing, status]).toEqual([name, thing, may ? 501 : 401]);
    }
});

it('catches a door that lets in one too many', async () => {
  const wrong = vi.spyOn(actions['item.push'], 'when').mockReturnValue(true);
  try {
    expect(wrongOf(await tellAll('asks', 'basic', 'git-receive-pack'))).not.toEqual([]);
  } finally {
    wrong.mockRestore();
  }
});
