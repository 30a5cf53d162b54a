import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { budgets } from '#generated/server/budgets.ts';
import { plainPages, pushReadme, startHub, type TestHub } from '../support/hub.ts';
import { signedUp } from '../support/session-client.ts';

const { read, page, repository } = budgets;
let hub: TestHub;
/** Whose look-ups have begun, in order, and what lets them end. */
let running: { network: string; end(): void }[] = [];
let isOpen = true;

beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
  await hub.build.item({ name: 'one' });
  const { find } = hub.hub.items;
  // Every call on an item asks for it first: a gate there holds as many answers as are let in.
  vi.spyOn(hub.hub.items, 'find').mockImplementation(async (kind, user, name, viewer) => {
    if (!isOpen) {
      await new Promise<void>((resolve) => running.push({ network: user, end: resolve }));
    }
    return find(kind, 'owner', name, viewer);
  });
});
afterAll(() => hub.stop());
beforeEach(() => {
  isOpen = false;
  running = [];
});
afterEach(open);

function open(): void {
  isOpen = true;
  for (const { end } of running.splice(0)) end();
}

/** Somebody looks for an item; the name that is looked for says who it was. */
const find = (network: number, who: string, headers: Record<string, string> = {}, name = 'one') =>
  hub.server.inject({
    url: `/acx/aihub/find?kind=models&user=${who}&name=${name}`,
    remoteAddress: `10.0.0.${network}`,
    headers,
  });

const many = (count: number, ask: () => Promise<{ statusCode: number }>) =>
  Array.from({ length: count }, ask);
const statuses = async (asked: Promise<{ statusCode: number }>[]) =>
  new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode));

/** Until everything that was asked has come as far as it can. */
async function settled(): Promise<void> {
  for (let round = 0; round < 50; round++) await new Promise((resolve) => setImmediate(resolve));
}

const who = () => running.map(({ network }) => network);

it('answers few of one network at once, and a neighbour beside them, however many wait', async () => {
  const crowd = many(200, () => find(1, 'crowd'));
  await settled();
  expect(who()).toEqual(Array(read.perAsker).fill('crowd'));

  const neighbour = find(2, 'neighbour');
  await settled();
  expect(who().slice(read.perAsker)).toEqual(['neighbour']);

  open();
  expect((await neighbour).statusCode).toBe(200);
  expect(await statuses(crowd)).toEqual(new Set([200]));
});

it('gives the next place to a newcomer where crowds have taken all', async () => {
  const crowds = [1, 2, 3, 4].flatMap((network) => many(20, () => find(network, `crowd${network}`)));
  await settled();
  expect(running).toHaveLength(read.atOnce);
  const neighbour = find(9, 'neighbour');
  await settled();

  running[0]?.end();
  await settled();

  expect(who().at(-1)).toBe('neighbour');
  open();
  expect(await statuses([...crowds, neighbour])).toEqual(new Set([200]));
});

it('counts whoever is signed in for themselves, and a session that was made up for its network', async () => {
  open();
  const { cookie = '' } = await signedUp(hub, 'reader');
  isOpen = false;
  const crowd = many(50, () => find(1, 'crowd'));
  const forged = find(1, 'forger', { cookie: `hub_session=${'a'.repeat(64)}` });
  await settled();
  expect(who()).toEqual(Array(read.perAsker).fill('crowd'));

  const person = find(1, 'reader', { cookie });
  await settled();
  expect(who().slice(read.perAsker)).toEqual(['reader']);
  open();
  expect(await statuses([...crowd, forged, person])).toEqual(new Set([200]));
});

it('gives pages a row of their own, and people the page even where it is full', async () => {
  const visit = (accept = 'text/html') =>
    hub.server.inject({ url: '/models/crowd/one', remoteAddress: '10.0.0.1', headers: { accept } });
  const crowd = many(page.perAsker + page.waiting, visit);
  await settled();
  expect(running).toHaveLength(page.perAsker);

  const refused = await visit();
  expect(refused).toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': String(page.waitMs / 1000), 'content-type': 'text/html; charset=utf-8' },
  });
  expect(refused.body).toContain('<html');
  open();
  expect(await statuses(crowd)).toEqual(new Set([200]));
});

it('refuses nobody as long as the row has places, and the next one in words', async () => {
  const crowd = many(read.perAsker + read.waiting, () => find(1, 'crowd'));
  await settled();
  const refused = await Promise.all(
    ['en', 'zh'].map((language) => find(1, 'crowd', { 'accept-language': language })),
  );
  const seconds = read.waitMs / 1000;
  for (const { statusCode, headers, body } of refused) {
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe(String(seconds));
    expect(JSON.parse(body)).toMatchObject({ code: '503002', data: { seconds } });
  }
  expect(refused.map(({ body }) => JSON.parse(body).msg)).toEqual([
    expect.stringContaining(`in ${seconds} s`),
    expect.stringContaining(`${seconds} 秒`),
  ]);
  // Nor is anybody else kept out: the crowd makes room.
  const neighbour = find(2, 'neighbour');
  await settled();
  expect(who().at(-1)).toBe('neighbour');
  open();
  expect((await neighbour).statusCode).toBe(200);
  expect(await statuses(crowd)).toEqual(new Set([200]));
});

it('lets one network walk few old folders at once, and a neighbour walk his beside them', async () => {
  open();
  const { id } = await hub.build.item({ name: 'old' });
  for (let at = 0; at <= repository.perAsker; at++) await pushReadme(hub.hub, id, `# ${at}`);
  const { key } = JSON.parse((await find(1, 'owner', {}, 'old')).body).data;
  const history = await hub.server.inject({ url: `/acx/aihub/gitlab/${key}/commits?revision=main` });
  const commits: string[] = history.json().data.list.map((commit: { id: string }) => commit.id);
  const lastCommits = hub.hub.repos.lastCommits.bind(hub.hub.repos);
  const asked: { commit: string; signal: AbortSignal | undefined }[] = [];
  let walk = () => {};
  const gate = new Promise<void>((resolve) => {
    walk = resolve;
  });
  vi.spyOn(hub.hub.repos, 'lastCommits').mockImplementation(async (itemId, question) => {
    asked.push({ commit: question.at.commit, signal: question.signal });
    await gate;
    return lastCommits(itemId, question);
  });
  const list = (network: number, commit: string | undefined) =>
    hub.server.inject({
      url: `/acx/aihub/gitlab/${key}/${commit}/file/list`,
      remoteAddress: `10.0.0.${network}`,
    });
  // Each commit is asked for once, so that no answer that was kept is of use.
  const crowd = commits.map((commit) => list(1, commit));
  await expect.poll(() => asked).toHaveLength(repository.perAsker);
  await settled();
  expect(commits.length).toBeGreaterThan(repository.perAsker);
  expect(asked).toHaveLength(repository.perAsker);

  const neighbour = list(2, commits.at(-1));
  await expect.poll(() => asked).toHaveLength(repository.perAsker + 1);
  expect(asked.at(-1)?.commit).toBe(commits.at(-1));
  // What is walked for an answer stops with it.
  expect(asked.at(-1)?.signal?.aborted).toBe(false);
  walk();
  expect(await statuses([...crowd, neighbour])).toEqual(new Set([200]));
});

it('refuses none of two hundred people behind one address who read as people do', async () => {
  open();
  const { key } = JSON.parse((await find(1, 'owner')).body).data;
  const paths = [
    '/models/owner/one',
    '/acx/user/users/current-user-info',
    '/acx/aihub/find?kind=models&user=owner&name=one',
    `/acx/aihub/${key}/view`,
    `/acx/aihub/gitlab/${key}/info`,
    `/acx/aihub/gitlab/${key}/readme?language=en`,
    `/acx/aihub/gitlab/${key}/main/file/list`,
    '/acx/aihub/items?kind=models',
  ];
  const readers = Array.from({ length: 200 }).flatMap(() =>
    paths.map((url) =>
      hub.server.inject({ url, remoteAddress: '10.0.0.1', headers: { accept: 'text/html,*/*' } }),
    ),
  );
  expect(await statuses(readers)).toEqual(new Set([200]));
});
