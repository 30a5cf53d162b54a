import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchingWorkers } from '#generated/constants.ts';
import { Searches } from '../../server/search/searches.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
  await hub.build.item({ name: 'hanqiao', nameCn: '汉桥中英翻译', nameEn: 'Hanqiao translation' });
});
afterAll(() => hub.stop());

const from = (network: string) => ({ 'x-forwarded-for': network });
const search = (q: string, network = '10.0.0.1') =>
  hub.get(`/acx/aihub/search?q=${encodeURIComponent(q)}`, from(network));
const found = async (q: string) => {
  const { body } = await answered(() => search(q));
  return body.data.list.map(({ item }: { item: { name: string } }) => item.name);
};
const workers = () => hub.hub.searches.workers;
const until = async (holds: () => boolean) => {
  while (!holds()) await setImmediate();
};

/**
 * What is seen while the worker stands still that answers as many questions as a network likes. Where the machine is so busy
 * that it was ended before, for it took too long, nothing was seen.
 */
async function whileHeld<Seen>(asked: number, see: () => Promise<Seen>): Promise<Seen | undefined> {
  await answered(() => search('hanqiao'));
  const [pid = 0] = workers().pids;
  process.kill(pid, 'SIGSTOP');
  const held = Array.from({ length: asked }, () => search('hanqiao'));
  try {
    // How many more of them come as far as the workers' own row is the affair of the calls' rows.
    await until(() => workers().load.atWork === 1);
    const seen = await see();
    return workers().pids.includes(pid) && workers().load.atWork === 1 ? seen : undefined;
  } finally {
    process.kill(pid, 'SIGCONT');
    // A machine that is very busy may have taken longer than anybody waits.
    for (const { status } of await Promise.all(held)) expect([200, 503]).toContain(status);
  }
}

it('nothing is shown that was hidden while it was looked for', async () => {
  const { id } = await hub.build.item({ name: 'heron', nameEn: 'Heronsong' });
  const { searches, items, db } = hub.hub;
  const asked = vi.spyOn(searches, 'items');
  const ask = Searches.prototype.items.bind(searches);
  asked.mockImplementation(async (question) => {
    const answer = await ask(question);
    await db.updateTable('items').set({ visibility: 'PRIVATE' }).where('id', '=', id).execute();
    items.forgetCards();
    return answer;
  });
  expect(await found('heronsong')).toEqual([]);
  asked.mockRestore();
});

describe('while a search is at work', () => {
  it('all else is answered', async () => {
    const both = async () => {
      const list = await hub.get('/acx/aihub/items?kind=models', from('10.0.0.1'));
      return [list.status, (await hub.get('/acx/health')).status];
    };
    await expect.poll(() => whileHeld(1, both)).toEqual([200, 200]);
  });

  it('a neighbour searches, however many searches one network has begun', async () => {
    const neighbour = async () => (await search('hanqiao', '10.9.0.1')).body.data?.total;
    await expect.poll(() => whileHeld(20, neighbour)).toBe(1);
  });
});

it('finds what was changed just now', async () => {
  const item = await hub.build.item({ name: 'fresh', nameEn: 'Quokka' });
  expect(await found('quokka')).toEqual(['fresh']);

  await hub.hub.items.remove(item, { by: item.createUserId, now: Date.now() });
  expect(await found('quokka')).toEqual([]);
});

it('a worker that was killed is replaced', async () => {
  await search('hanqiao');
  const before = workers().pids;
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await until(() => workers().pids.length === 0);

  expect(await found('hanqiao')).toEqual(['hanqiao']);
  expect(before).not.toContain(workers().pids[0]);
});

it('no more workers are started than there may be', async () => {
  const networks = Array.from({ length: 12 }, (_, at) => `10.8.${at}.1`);
  const replies = await Promise.all(networks.map((network) => search('hanqiao', network)));

  // Where the machine is very busy some may have waited too long.
  for (const { status } of replies) expect([200, 503]).toContain(status);
  expect(workers().pids.length).toBeLessThanOrEqual(searchingWorkers);
});

it('the workers end with the hub, in the middle of their work too', async () => {
  const own = await startHub();
  await own.get('/acx/aihub/search?q=any');
  const [pid = 0] = own.hub.searches.workers.pids;
  process.kill(pid, 'SIGSTOP');

  await own.stop();

  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
