import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import type { Reply } from '../support/hub.ts';
import { type KeptItem, recordedDeeds } from './kept-item.ts';
import type { Writer } from './writer.ts';

const comeAgain = 503;
const againMs = 500;

const run = promisify(execFile);

/** What is wrong with an item, for whoever knows what was acknowledged; settles what was open. */
async function check(dataDir: string, writer: Writer, item: KeptItem): Promise<string[]> {
  const wrong: string[] = [];
  const compare = <T>(what: string, maybe: { values: readonly T[]; settle(value: T): void }, real: T) => {
    if (!maybe.values.includes(real)) {
      wrong.push(`${item.key}: ${what} is ${real}, not one of ${JSON.stringify(maybe.values)}`);
    }
    maybe.settle(real);
  };
  const seen = await writer.client.get(`/aihub/${item.key}/view`);
  compare('removed', item.removed, seen.status === 404);
  if (seen.status === 404) return [...wrong, ...removalOf(dataDir, item)];
  const { data } = seen.body;
  compare('name', item.name, data.name);
  compare('title', item.nameEn, data.nameEn);
  compare('licence', item.license, data.license);
  const favorite = (await writer.reader.get(`/aihub/${item.key}/view`)).body.data.isFavorite;
  compare('favourite', item.favorite, favorite);
  wrong.push(...deedsOf(dataDir, item));
  const notes = await writer.client.get(`/aihub/gitlab/${item.key}/raw/main/notes.txt`);
  compare('note', item.notes, notes.status === 200 ? notes.text : undefined);
  const card = (await writer.client.get(`/aihub/gitlab/${item.key}/raw/main/README.md`)).text;
  if (!card.includes(`license: ${data.license}`)) wrong.push(`${item.key}: the card says ${card}`);
  const found = await answerOf(() =>
    writer.client.get(`/aihub/search?q=${data.name}&user=${writer.userName}`),
  );
  const names = found.body.data.list.map((hit: { item: { name: string } }) => hit.item.name);
  if (!names.includes(data.name)) wrong.push(`${item.key}: nobody finds ${data.name}`);
  if (item.pushed !== undefined && !(await holds(dataDir, item))) {
    wrong.push(`${item.key}: main does not hold ${item.pushed}, whose push was acknowledged`);
  }
  return wrong;
}

/** Where something was not recorded as often as it was acknowledged, or oftener than it was asked for. */
function deedsOf(dataDir: string, { key, deeds }: KeptItem): string[] {
  const question =
    'select count(*) from events where what = ? and of_id = (select id from items where key = ?)';
  return recordedDeeds.flatMap((deed) => {
    const times = countOf(dataDir, question, deed, key);
    const wrong = deeds[deed].has(times)
      ? []
      : [`${key}: ${deed} is recorded ${times} times, not ${deeds[deed]}`];
    deeds[deed].settle(times);
    return wrong;
  });
}

/** What is gone has no row any more: names are given once, and one of these was its last. */
function removalOf(dataDir: string, { key, name }: KeptItem): string[] {
  const question =
    "select count(*) from events where what = 'items.removed' and json_extract(facts, '$.name') = ?";
  const times = name.values.reduce((sum, one) => sum + countOf(dataDir, question, one), 0);
  return times === 1 ? [] : [`${key}: that it is gone is recorded ${times} times`];
}

/** As `deedsOf`, of a person; and whether their items are found by what they are called now. */
async function aliasOf(
  dataDir: string,
  { alias, renamings, client, userName, items }: Writer,
): Promise<string[]> {
  const question =
    "select count(*) from events where what = 'people.renamed' and of_id = (select id from people where user_name = ?)";
  const times = countOf(dataDir, question, userName);
  const wrong = renamings.has(times)
    ? []
    : [`${userName} was renamed ${times} times by the record, not ${renamings}`];
  renamings.settle(times);
  const now = (await client.get('/aihub/personal/account')).body.data.alias;
  if (!alias.values.includes(now)) wrong.push(`${userName} is called ${now}, not one of ${alias.values}`);
  alias.settle(now);
  const found = await answerOf(() => client.get(`/aihub/search?q=${now}&user=${userName}`));
  if (found.body.data.list.length < items.length)
    wrong.push(`${found.body.data.list.length} of ${items.length} items of ${userName} are found by ${now}`);
  return wrong;
}

function countOf(dataDir: string, question: string, ...given: string[]): number {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  try {
    return (
      db
        .prepare<string[], number>(question)
        .pluck()
        .get(...given) ?? 0
    );
  } finally {
    db.close();
  }
}

async function holds(dataDir: string, { key, pushed = '' }: KeptItem): Promise<boolean> {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const row = db.prepare<[string], { id: string }>('select id from items where key = ?').get(key);
  db.close();
  const { id = '' } = row ?? {};
  const dir = join(dataDir, 'repos', id.slice(-2).toLowerCase(), `${id}.git`);
  return run('git', ['-C', dir, 'merge-base', '--is-ancestor', pushed, 'main']).then(
    () => true,
    () => false,
  );
}

/** What a hub that has just started does not hold of all that one person was told it holds. */
export async function faultsOf(dataDir: string, writer: Writer): Promise<string[]> {
  await writer.sendAgain();
  const wrong = (await Promise.all(writer.items.map((item) => check(dataDir, writer, item)))).flat();
  const standing = writer.items.filter(({ removed }) => !removed.values.includes(true));
  writer.items.splice(0, Number.POSITIVE_INFINITY, ...standing);
  const list = await writer.client.get(`/aihub/items?kind=models&user=${writer.userName}`);
  const keys = list.body.data.list.map(({ key }: { key: string }) => key).sort();
  if (String(keys) !== String(standing.map(({ key }) => key).sort())) {
    wrong.push(`${writer.userName} has ${keys}, and knows of ${standing.map(({ key }) => key)}`);
  }
  return [...wrong, ...(await aliasOf(dataDir, writer)), ...writer.oddities.splice(0)];
}

/** Comes again where the hub says so: a machine that has much to do may need longer than a search may take. */
async function answerOf(ask: () => Promise<Reply>): Promise<Reply> {
  const reply = await ask();
  if (reply.status !== comeAgain) return reply;
  await setTimeout(againMs);
  return answerOf(ask);
}
