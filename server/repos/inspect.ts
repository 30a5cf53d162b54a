import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { doctorJobLateMs, doctorNamed, doctorSample } from '#generated/constants.ts';
import { GitError, leftoversOf, runGit } from '../git/index.ts';
import { type Finding, fault, note, ok } from '../ground/finding.ts';
import type { Database } from '../store/database.ts';
import { repositoryDir } from './repos.ts';

interface Inspected {
  dir: string;
  db: Kysely<Database>;
  /** Look into every repository, and not at some of them. */
  full: boolean;
}

interface Expected {
  id: string;
  /** As its page is addressed, for people. */
  address: string;
}

const check = 'repositories';

/** Whether every item has its repository, every repository its item, and git finds all of their objects. */
export async function inspectRepositories({ dir, db, full }: Inspected): Promise<Finding[]> {
  // What is only indexed or packed has its repository all the same.
  const jobs = db
    .selectFrom('jobs')
    .select('item_id')
    .where('name', 'not in', ['items.paths', 'items.index', 'items.upkeep', 'items.recent']);
  const busy = new Set((await jobs.execute()).map((row) => row.item_id));
  const items = await itemsOf(db);
  const missing = items.filter(({ id }) => !busy.has(id) && !existsSync(repositoryDir(dir, id)));
  const known = new Set(items.map(({ id }) => id));
  const strays = (await foldersIn(dir)).filter((id) => !known.has(id) && !busy.has(id));
  const standing = items.filter((item) => !busy.has(item.id) && !missing.includes(item));
  const looked = full ? standing : sampleOf(standing);
  const broken: string[] = [];
  const unfinished: string[] = [];
  const locks: string[] = [];
  for (const item of looked) {
    locks.push(...(await oldLocksIn(repositoryDir(dir, item.id))));
    const outcome = await fsck(repositoryDir(dir, item.id));
    if (outcome === 'unfinished') unfinished.push(item.address);
    else if (outcome !== undefined) broken.push(`${item.address} (${outcome.complaint})`);
  }
  const facts = { dir, missing, broken, unfinished, locks, strays };
  return findingsOf(facts, { looked: looked.length, standing: standing.length });
}

interface Seen {
  dir: string;
  missing: readonly Expected[];
  broken: readonly string[];
  unfinished: readonly string[];
  locks: readonly string[];
  strays: readonly string[];
}

function findingsOf(
  { dir, missing, broken, unfinished, locks, strays }: Seen,
  { looked, standing }: { looked: number; standing: number },
): Finding[] {
  return [
    missing.length > 0
      ? fault(
          check,
          `${missing.length} items have no repository: ${few(missing.map(({ address }) => address))}.`,
          `Put their folders back below ${dir} from the last backup, or delete the items.`,
        )
      : ok(check, `${standing} stand where they should.`),
    broken.length > 0
      ? fault(
          'objects',
          `git finds damage in ${few(broken)}.`,
          'Put these repositories back from the last backup.',
        )
      : ok('objects', `git finds no damage in ${looked} of ${standing} repositories.`),
    ...(unfinished.length > 0
      ? [
          note(
            'objects',
            `git did not come to an end in ${few(unfinished)}: large, or a slow disk.`,
            `Run git fsck in their folders below ${dir}.`,
          ),
        ]
      : []),
    ...(locks.length > 0
      ? [
          fault(
            'locks',
            `${locks.length} locks of a git that has ended refuse every push: ${few(locks)}.`,
            'Stop the hub, delete these files, and start it again.',
          ),
        ]
      : []),
    ...(strays.length > 0
      ? [
          note(
            'strays',
            `${strays.length} repositories belong to no item: ${few(strays)}.`,
            `Move them away from ${dir} when nobody misses them.`,
          ),
        ]
      : []),
  ];
}

async function itemsOf(db: Kysely<Database>): Promise<Expected[]> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('owners', 'owners.id', 'items.create_user_id')
    .select(['items.id', 'items.kind', 'items.name', 'owners.name as user_name'])
    .orderBy('items.seq', 'desc')
    .execute();
  return rows.map(({ id, kind, user_name, name }) => ({ id, address: `${kind}/${user_name}/${name}` }));
}

/** Some from the whole range, the newest first among them. */
function sampleOf(items: readonly Expected[]): Expected[] {
  const step = Math.max(1, items.length / doctorSample);
  const places = Array.from({ length: Math.min(items.length, doctorSample) }, (_, index) =>
    Math.floor(index * step),
  );
  return places.flatMap((place) => items[place] ?? []);
}

async function foldersIn(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const fans = await readdir(dir, { withFileTypes: true });
  const names = fans.filter((fan) => fan.isDirectory()).map((fan) => readdir(join(dir, fan.name)));
  return (await Promise.all(names))
    .flat()
    .filter((name) => name.endsWith('.git'))
    .map((name) => name.slice(0, -'.git'.length));
}

/** Locks that stand for longer than any git holds one. */
async function oldLocksIn(dir: string): Promise<string[]> {
  const locks = (await leftoversOf(dir)).filter((path) => path.endsWith('.lock'));
  const old = locks.map(async (path) => {
    // Whoever held it has let it go meanwhile.
    const made = await stat(join(dir, path)).catch(() => undefined);
    return made && Date.now() - made.mtimeMs > doctorJobLateMs ? [join(dir, path)] : [];
  });
  return (await Promise.all(old)).flat();
}

/** What git has to say against a repository; undefined where all that its refs reach is there. */
async function fsck(dir: string): Promise<{ complaint: string } | 'unfinished' | undefined> {
  try {
    await runGit(dir, ['fsck', '--connectivity-only', '--no-dangling', '--no-progress'], {
      budget: 'inspect',
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (error.failure === 'timedOut') return 'unfinished';
    const [first = ''] = error.detail.split('\n');
    return { complaint: first.trim() };
  }
}

function few(names: readonly string[]): string {
  const rest = names.length - doctorNamed;
  return names.slice(0, doctorNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
