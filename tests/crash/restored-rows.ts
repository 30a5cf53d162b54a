import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { gitClient } from '../git/git-client.ts';
import type { ItemState, KeptItem } from './kept-item.ts';
import type { Writer } from './writer.ts';

/** How far a writer's things are at one time, and the tips of their repositories. */
interface Standing {
  alias: { acknowledged: number; asked: number };
  items: ReadonlyMap<string, { acknowledged: number; asked: number; tip: string | undefined }>;
}

/** How far they are now: what is acknowledged by then stands, what is asked for may. */
export async function standing(dataDir: string, { items, called }: Writer): Promise<Standing> {
  const far = ({ acknowledged, asked }: KeptItem['moments'] | Writer['called']) => ({ acknowledged, asked });
  const now = items.map(({ key, moments }) => ({ key, ...far(moments) }));
  const alias = far(called);
  const tips = await Promise.all(
    now.map(async (one) => [one.key, { ...one, tip: await tipOf(dataDir, one.key) }] as const),
  );
  return { alias, items: new Map(tips) };
}

interface Row {
  id: string;
  key: string;
  name: string;
  nameEn: string;
  visibility: string;
  favorites: number;
  alias: string;
}

function rowsOf(dataDir: string, userName: string): Row[] {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const question = `select items.id, items.key, name, items.extra ->> '$.nameEn' as nameEn, visibility,
    favorite_count as favorites, alias from items join people on people.id = create_user_id where user_name = ?`;
  const rows = db.prepare<[string], Row>(question).all(userName);
  db.close();
  return rows;
}

const dirOf = (dataDir: string, id: string) =>
  join(dataDir, 'repos', id.slice(-2).toLowerCase(), `${id}.git`);

/** Undefined where there is no repository, or none with a commit. */
async function tipOf(dataDir: string, key: string): Promise<string | undefined> {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const id = db.prepare<[string], string>('select id from items where key = ?').pluck().get(key);
  db.close();
  if (id === undefined) return undefined;
  return gitClient(dirOf(dataDir, id), 'rev-parse', 'main').then(
    (said) => said.trim(),
    () => undefined,
  );
}

interface Compared {
  writer: Writer;
  /** How far all was before the backup was begun, and once it was made. */
  before: Standing;
  after: Standing;
}

/**
 * Where what was restored is not as it was at some moment of the backup: row and refs of one moment, and what hangs on other rows as it
 * was at one.
 */
export async function unlike(restored: string, live: string, compared: Compared): Promise<string[]> {
  const { writer, before, after } = compared;
  const rows = rowsOf(restored, writer.userName);
  const wrong = writer.items.flatMap(({ key, moments }) => {
    const mayBeGone = moments.between(0, after.items.get(key)?.asked ?? 0).some(({ isRemoved }) => isRemoved);
    const isThere = rows.some((row) => row.key === key);
    return before.items.has(key) && !mayBeGone && !isThere ? [`${key} is gone`] : [];
  });
  const aliases = writer.called.between(before.alias.acknowledged, after.alias.asked);
  for (const row of rows) {
    const item = writer.items.find(({ key }) => key === row.key);
    if (!item) wrong.push(`${row.key} was never made`);
    else wrong.push(...(await faultsOf(row, item, { restored, live, compared })));
    if (!aliases.some(({ alias }) => alias === row.alias)) wrong.push(`they are called ${row.alias}`);
  }
  return wrong;
}

async function faultsOf(
  row: Row,
  { key, moments }: KeptItem,
  { restored, live, compared }: { restored: string; live: string; compared: Compared },
): Promise<string[]> {
  const { before, after } = compared;
  const dir = dirOf(restored, row.id);
  const [from, to] = [before.items.get(key), after.items.get(key)];
  const states = moments.between(from?.acknowledged ?? 0, to?.asked ?? moments.asked);
  const said = await cardAndNotes(dir);
  const wrong: string[] = [];
  if (!states.some((state, at) => isOf(state, states[at + 1], row, said)))
    wrong.push(`${key}: ${JSON.stringify({ ...row, ...said })} is no moment of ${JSON.stringify(states)}`);
  if (!states.some(({ name }) => name === row.name)) wrong.push(`${key}: its name is ${row.name}`);
  if (!states.some(({ isFavorite }) => Number(isFavorite) === row.favorites))
    wrong.push(`${key}: ${row.favorites} favour it`);
  if (states[0]?.isRemoved) wrong.push(`${key}: it was removed before`);
  const tip = (await gitClient(dir, 'rev-parse', 'main')).trim();
  const isIn = (repository: string, one: string, of: string) =>
    gitClient(repository, 'merge-base', '--is-ancestor', one, of).then(
      () => true,
      () => false,
    );
  if (from?.tip !== undefined && !(await isIn(dir, from.tip, tip)))
    wrong.push(`${key}: ${tip} does not hold ${from.tip}`);
  const own = dirOf(live, row.id);
  // What was removed since then has left with its repository.
  const later = to?.tip === tip || !existsSync(own) ? undefined : to?.tip;
  if (later !== undefined && !(await isIn(own, tip, later))) wrong.push(`${key}: ${tip} came after ${later}`);
  return wrong;
}

interface Said {
  license: string | undefined;
  notes: string | undefined;
}

async function cardAndNotes(dir: string): Promise<Said> {
  const notes = await gitClient(dir, 'show', 'main:notes.txt').catch(() => undefined);
  const card = await gitClient(dir, 'show', 'main:README.md');
  return { license: /^license: (.*)$/m.exec(card)?.[1], notes };
}

/** What is asked for is written to the repository first, and then to the row. */
function isOf(state: ItemState, next: ItemState | undefined, row: Row, { license, notes }: Said): boolean {
  return (
    state.nameEn === row.nameEn &&
    state.visibility === row.visibility &&
    [state, next].some((one) => one?.license === license) &&
    [state, next].some((one) => one?.notes === notes)
  );
}
