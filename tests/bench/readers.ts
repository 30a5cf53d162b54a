import { HubError } from '../../server/ground/hub-error.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { patienceMs } from '../support/patience.ts';
import { SessionClient } from '../support/session-client.ts';
import { type ServerChild, startHub } from './child.ts';
import { inFilled } from './folder.ts';
import { type Load, loadOf } from './load.ts';
import { median } from './measure.ts';
import { plantItems } from './plant-items.ts';
import type { BenchOptions, Row } from './row.ts';

const usual = 100_000;
const rounds = 9;
const seconds = 1;
const warmSeconds = 2;
const pagesDeep = 8;
const shareMin = 0.8;
const list = '/acx/aihub/items?kind=models';
/** One of those who were planted; of what they own some is private. */
const owner = 'person7';

/** Who asks the same in turn. */
const askers = ['visitor', 'without', 'owner'] as const;
type Asker = (typeof askers)[number];

interface Question {
  what: string;
  starts: readonly string[];
}

const questions: readonly Question[] = [
  {
    what: 'list, sorted',
    starts: ['popularity', 'updateTime', 'browseCount'].map((sort) => `${list}&sort=${sort}`),
  },
  {
    what: 'list, filtered by a tag',
    starts: ['translation', 'pytorch', 'dialects'].map((tag) => `${list}&tags=${tag}&sort=popularity`),
  },
  { what: 'list of what they own', starts: [`${list}&user=${owner}&sort=popularity`] },
];

/** What somebody is answered who has private items, beside the same asked by a visitor, and by somebody who has none. */
export async function benchReaders(options: BenchOptions, count: number = usual): Promise<Row[]> {
  const { keep, say } = options;
  const fill = (folder: string) => {
    say(`plant ${count} items`);
    return plantItems(folder, count, say);
  };
  return inFilled({ keep, name: String(count), fill }, async (dataDir) => {
    const hub = await startHub({ dataDir }, patienceMs * Math.ceil(count / usual));
    try {
      const cookies = await signedIn(hub, dataDir);
      say(`lists of ${count} items as somebody who has some of them`);
      const rows: Row[] = [];
      for (const { what, starts } of questions) {
        const asked = { what: `${what}, at ${count} items`, starts, deep: pagesDeep };
        rows.push(...(await measure(hub, asked, cookies)));
      }
      const first = await pageOf(hub, `${list}&sort=popularity`, cookies.visitor);
      const paths = first.list.map(({ key }) => `/acx/aihub/${key}/view`);
      rows.push(...(await measure(hub, { what: 'an item', starts: paths, deep: 1 }, cookies)));
      return rows;
    } finally {
      await hub.stop();
    }
  });
}

type Cookies = Record<Asker, string | undefined>;

/** One who has private items, and one who has nothing, each with a password for this once. */
async function signedIn(hub: ServerChild, dataDir: string): Promise<Cookies> {
  const admin = await openAdmin(dataDir);
  const cookieOf = async (userName: string) => {
    const { password } = await admin
      .reset(userName, { tokens: false })
      .catch((error: unknown) =>
        error instanceof HubError && error.id === 'peopleNotFound'
          ? admin.create({ userName, roleType: 'common' })
          : Promise.reject(error),
      );
    const client = new SessionClient(hub);
    const { status, text } = await client.signIn(userName, password);
    if (status !== 200) throw new Error(`${userName} was not signed in: ${text}`);
    return client.cookie;
  };
  try {
    return {
      visitor: undefined,
      without: await cookieOf('owns-nothing'),
      owner: await cookieOf(owner),
    };
  } finally {
    await admin.close();
  }
}

interface Asked extends Question {
  deep: number;
}

async function measure(hub: ServerChild, { what, starts, deep }: Asked, cookies: Cookies): Promise<Row[]> {
  const paths: Record<Asker, string[]> = { visitor: [], without: [], owner: [] };
  let own = 0;
  for (const asker of askers)
    for (const start of starts) {
      const walked = await walk(hub, { start, deep }, cookies[asker]);
      paths[asker].push(...walked.paths);
      if (asker === 'owner') own += walked.hidden;
    }
  const ask = (asker: Asker, time: number) => loadOf(hub, paths[asker], time, { cookie: cookies[asker] });
  for (const asker of askers) await ask(asker, warmSeconds);
  const loads: Record<Asker, Load>[] = [];
  for (let round = 0; round < rounds; round++) {
    // Each comes first as often as the others.
    const inTurn = askers.map((_, at) => askers[(at + round) % askers.length] ?? 'visitor');
    const load: Partial<Record<Asker, Load>> = {};
    for (const asker of inTurn) load[asker] = await ask(asker, seconds);
    loads.push(load as Record<Asker, Load>);
  }
  const perSecond = (asker: Asker) => median(loads.map((load) => load[asker].perSecond));
  const ours = `${perSecond('owner').toFixed(0)}/s`;
  const against = (other: Asker, words: string) => ({
    what: `${what}, by somebody with private ones`,
    ours,
    theirs: `${words} ${perSecond(other).toFixed(0)}/s`,
    ratio: median(loads.map((load) => load.owner.perSecond / load[other].perSecond)),
  });
  const without = against('without', 'somebody with none');
  return [
    {
      ...without,
      target: `>= ${shareMin}`,
      met: without.ratio >= shareMin,
      note: `${own} private ones shown`,
    },
    { ...against('visitor', 'a visitor'), note: 'who has no session to be looked up, and no favorites' },
  ];
}

interface Page {
  list: { key: string; visibility: string }[];
  nextCursor?: string;
}

async function walk(hub: ServerChild, { start, deep }: { start: string; deep: number }, cookie?: string) {
  const paths: string[] = [];
  let hidden = 0;
  let path: string | undefined = start;
  while (path !== undefined && paths.length < deep) {
    paths.push(path);
    if (deep === 1) break;
    const page: Page = await pageOf(hub, path, cookie);
    if (page.list.length === 0) throw new Error(`${path} is empty, so that nothing would be measured.`);
    hidden += page.list.filter(({ visibility }) => visibility === 'PRIVATE').length;
    path = page.nextCursor && `${start}&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  return { paths, hidden };
}

async function pageOf({ url }: ServerChild, path: string, cookie?: string): Promise<Page> {
  const response = await fetch(url + path, { ...(cookie && { headers: { cookie } }) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`);
  return (JSON.parse(body) as { data: Page }).data;
}
