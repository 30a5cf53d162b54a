import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { crowdedBy } from '../../server/git/index.ts';
import { stepPatienceMs } from '../support/patience.ts';

const run = promisify(execFile);

/** Each gives rows only where the database contradicts itself. */
const contradictions: Readonly<Record<string, string>> = {
  // Planned upkeep is asked about by itself.
  'work is left over': `select name, item_id from jobs
    where (item_id <> '' or name = 'items.words') and name not in ('items.upkeep', 'items.recent')`,
  'an item is half made': `select name from items
    where bare_repo_init_status <> 'SUCCESS' or default_file_init_status <> 'SUCCESS'`,
  'a kind is counted wrongly': `select kind, visibility, count,
      (select count(*) from items where items.kind = k.kind and items.visibility = k.visibility) as really
    from kind_counts k where count <> really`,
  'a tag is counted wrongly': `select tag_id, kind, visibility, count,
      (select count(*) from item_tags t
        where t.tag_id = k.tag_id and t.kind = k.kind and t.visibility = k.visibility) as really
    from tag_counts k where count <> really`,
  'favourites are counted wrongly': `select name, favorite_count,
      (select count(*) from favorites where item_seq = seq) as really
    from items where favorite_count <> really`,
  'tags of an item differ': `select name, tag_ids from items where
      (select count(*) from item_tags where item_seq = seq) <> json_array_length(tag_ids)`,
  'an item is in no index': `select name from items where search_doc is null
      or seq not in (select item_seq from item_texts)`,
  'a path index has no item': 'select item_id from repo_refs where item_id not in (select id from items)',
  'an item was not recorded once when it was made': `select name from items
    where (select count(*) from events where what = 'items.created' and of_id = items.id) <> 1`,
  'what is gone was recorded more than once': `select of_id from events made where what = 'items.created'
    and of_id not in (select id from items)
    and (select count(*) from events where what = 'items.removed' and of_id = made.of_id) > 1`,
  'an event about an item says that it was somebody else’s': `select events.seq from events
    join items on items.id = events.of_id where events.owner_id is not items.create_user_id`,
  'favourites differ from what was recorded': `select name from items where
      (select count(*) from favorites where item_seq = seq) <>
      (select coalesce(sum(case what when 'items.favorited' then 1 when 'items.unfavorited' then -1 end), 0)
        from events where of_id = items.id)`,
  'tokens differ from what was recorded': `select user_name from people where
      (select count(*) from tokens where person_id = people.id) <>
      (select coalesce(sum(case what when 'tokens.created' then 1 when 'tokens.revoked' then -1 end), 0)
        from events where of_id = people.id)`,
  'sessions differ from what was recorded': `select user_name from people where
      (select count(*) from sessions where person_id = people.id) <>
      (select coalesce(sum(case what when 'sessions.begun' then 1 when 'sessions.ended' then -1 end), 0)
        from events where of_id = people.id)`,
  'somebody was not recorded once when they joined': `select user_name from people
    where (select count(*) from events where what = 'people.joined' and of_id = people.id) <> 1`,
  'somebody who follows events is behind': `select max(seq) as last from events where what in ('people.renamed', 'tags.renamed')
    having last > coalesce((select seq from event_cursors where name = 'items.words'), 0)`,
  'a row of the record stands behind none': `select seq from audit where before_hash is not coalesce(
      (select hash from audit before where before.seq = audit.seq - 1),
      (select cleared_hash from audit_ends where cleared = audit.seq - 1))`,
  'the record ends elsewhere': `select last from audit_ends
    where last <> coalesce((select max(seq) from audit), cleared)`,
  'the record differs from what happened': `select what, of_id, count(*) as events from events
    where what in ('items.created', 'items.renamed', 'items.pushed', 'items.removed', 'tokens.created', 'sessions.begun')
    group by what, of_id
    having events <> (select count(*) from audit where audit.what = events.what and audit.of_id = events.of_id)`,
  'a row belongs to nothing': 'pragma foreign_key_check',
  'the file is damaged': "select * from pragma_integrity_check where integrity_check <> 'ok'",
};

const pollMs = 25;

/** Waits until a hub that has started has worked off what it can; what is left then is a fault, and is told. */
export async function workedOff(dataDir: string): Promise<void> {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const open = db.prepare<[], { count: number }>(
    `select count(*) as count from jobs
      where (item_id <> '' or name = 'items.words') and name not in ('items.upkeep', 'items.recent')`,
  );
  const last = Date.now() + stepPatienceMs;
  while (open.get()?.count !== 0 && Date.now() < last) await setTimeout(pollMs);
  db.close();
}

export interface RepositoryFound {
  id: string;
  dir: string;
}

/** Everything in a data folder that does not fit together, in words. */
export async function inspect(dataDir: string): Promise<string[]> {
  const db = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  try {
    const wrong = Object.entries(contradictions).flatMap(([words, question]) => {
      const rows = db.prepare(question).all();
      return rows.length === 0 ? [] : [`${words}: ${JSON.stringify(rows.slice(0, 3))}`];
    });
    const items = db.prepare<[], { id: string }>('select id from items').all();
    const folders = await repositories(dataDir);
    const ids = new Set(items.map(({ id }) => id));
    const lost = items.filter(({ id }) => !folders.some((folder) => folder.id === id));
    const stray = folders.filter(({ id }) => !ids.has(id));
    const faults = await Promise.all(folders.map((folder) => faultsOf(db, folder)));
    const needless = await upkeepWithoutReason(db, folders);
    return [
      ...wrong,
      ...lost.map(({ id }) => `item ${id} has no repository`),
      ...stray.map(({ dir }) => `${dir} belongs to no item`),
      ...faults.flat(),
      ...needless,
    ];
  } finally {
    db.close();
  }
}

/**
 * Upkeep waits its time, across restarts as well, but only what has piled up is a reason for it here: nobody rewrites
 * or deletes a branch, so that one planned for lost objects would tell of a lost commit.
 */
async function upkeepWithoutReason(
  db: BetterSqlite.Database,
  folders: readonly RepositoryFound[],
): Promise<string[]> {
  const question = "select item_id as id from jobs where name in ('items.upkeep', 'items.recent')";
  const planned = db.prepare<[], { id: string }>(question).all();
  const reasons = planned.map(async ({ id }) => {
    const dir = folders.find((folder) => folder.id === id)?.dir;
    return dir !== undefined && (await crowdedBy(dir)) ? [] : [`upkeep of ${id} is planned without a reason`];
  });
  return (await Promise.all(reasons)).flat();
}

/** Every folder below repos/, whatever it is called. */
async function repositories(dataDir: string): Promise<RepositoryFound[]> {
  const root = join(dataDir, 'repos');
  const fans = await readdir(root).catch(() => []);
  const found = await Promise.all(
    fans.map(async (fan) => {
      const names = await readdir(join(root, fan));
      return names.map((name) => ({ id: name.replace(/\.git$/, ''), dir: join(root, fan, name) }));
    }),
  );
  return found.flat();
}

async function faultsOf(db: BetterSqlite.Database, { id, dir }: RepositoryFound): Promise<string[]> {
  const git = async (...args: string[]) =>
    (await run('git', ['-C', dir, ...args], { encoding: 'utf8' })).stdout;
  const broken = await git('fsck', '--full', '--strict').then(
    () => [],
    (error: { stderr: string; stdout: string }) => [`fsck of ${dir}: ${error.stdout}${error.stderr}`],
  );
  const left = (await readdir(dir, { recursive: true })).filter((name) => /\.lock$|tmp_|incoming/.test(name));
  const tip = (await git('rev-parse', 'main')).trim();
  const indexed = db
    .prepare<[string], { tip: string }>("select tip from repo_refs where item_id = ? and ref = 'main'")
    .get(id);
  const head = await readFile(join(dir, 'HEAD'), 'utf8');
  return [
    ...broken,
    ...left.map((name) => `${dir} holds ${name}, which an ended git left`),
    ...(indexed?.tip === tip ? [] : [`${dir} is indexed at ${indexed?.tip}, its main is at ${tip}`]),
    ...(head === 'ref: refs/heads/main\n' ? [] : [`${dir} has HEAD ${head}`]),
  ];
}
