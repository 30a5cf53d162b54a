import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { CommitChange } from '../../server/git/index.ts';
import type { With } from '../../server/handlers/context.ts';
import { createCursors } from '../../server/http/cursor.ts';
import type { PathIndexTables } from '../../server/repos/paths/path-index.ts';
import { createRepos, type Repos } from '../../server/repos/repos.ts';
import { Surveyor } from '../../server/repos/survey/surveyor.ts';
import { up as addPaths } from '../../server/rooms/migrations/0002-path-index.ts';
import { up as addCommits } from '../../server/rooms/migrations/0010-commit-facts.ts';
import { up as addBuilding } from '../../server/rooms/migrations/0014-path-index-building.ts';
import { Deletions } from '../../server/store/disk/deletions.ts';
import { temporaryFolder } from './git-fixture.ts';

export const itemId = 'item-0001';

export interface Room {
  repos: Repos;
  db: Kysely<PathIndexTables>;
  context: With<'item'>;
  dir: string;
  filesDir: string;
  warnings: object[];
}

/** One for all rooms of a file: its processes take a moment to start. */
const surveyor = new Surveyor();

/** The room of repositories over a database of its own, one item in it, and a context as handlers get it. */
export async function buildRoom(changes: readonly CommitChange[] = []): Promise<Room> {
  const dialect = new SqliteDialect({ database: new BetterSqlite(':memory:') });
  const db = new Kysely<PathIndexTables>({ dialect });
  await addPaths(db as unknown as Kysely<unknown>);
  await addCommits(db as unknown as Kysely<unknown>);
  await addBuilding(db as unknown as Kysely<unknown>);
  const warnings: object[] = [];
  const log = { warn: (facts: object) => warnings.push(facts) };
  const filesDir = temporaryFolder();
  const deletions = new Deletions(temporaryFolder());
  const repos = createRepos({ dir: temporaryFolder(), filesDir, db, deletions, log, surveyor });
  await repos.create({ id: itemId });
  await repos.commitAll(itemId, changes);
  await takeIn(repos);
  const item = {
    id: itemId,
    key: 'key',
    kind: 'models',
    name: 'chat',
    ownerName: 'li',
    fields: { visibility: 'PUBLIC' },
  };
  const items = {
    find: async (_kind: string, _user: string, name: string) => (name === item.name ? item : undefined),
    findPublic: async (_kind: string, _user: string, name: string) => (name === item.name ? item : undefined),
    movedFrom: async () => undefined,
    settled: async () => {},
    ready: async () => {},
    assertReady: async () => {},
    marks: { download: async () => true },
  };
  const cursors = createCursors('secret');
  const hub = {
    cursors,
    repos,
    items,
    people: { personOfGitToken: async () => undefined },
    log: { error: (facts: object) => warnings.push(facts) },
    now: Date.now,
    room: { isLow: false, take: () => true, look: async () => {} },
    config: { publicUrl: 'http://hub.test/', dataDir: temporaryFolder() },
    signal: new AbortController().signal,
  };
  const context = { hub, item, viewer: null, language: 'en', requestId: 'r' } as unknown as With<'item'>;
  return { repos, db, context, dir: repos.dirOf(itemId), filesDir, warnings };
}

/** What follows a push. */
export async function takeIn(repos: Repos): Promise<void> {
  await repos.afterPush(itemId);
  await repos.indexPaths(itemId);
}
