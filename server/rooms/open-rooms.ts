import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { tags } from '#generated/tags.ts';
import type { Base, OwnRooms } from '../frame/rooms.ts';
import { type Config, takesInAnybody } from '../ground/config.ts';
import { settingsIn } from '../ground/settings/index.ts';
import type { Hub } from '../handlers/context.ts';
import type { Log } from '../http/log.ts';
import { createItems } from '../items/index.ts';
import { createRepos, type Repos } from '../repos/index.ts';
import { createSearches } from '../search/index.ts';
import { Secrets } from '../secrets/index.ts';
import type { Database } from '../store/database.ts';
import { repositoriesFolder } from '../store/disk/data-folder.ts';
import { Deletions } from '../store/disk/deletions.ts';
import { openTextIndex } from '../store/texts/open-text-index.ts';
// What these rooms keep beside the engine's tables.
import type {} from './database.ts';
import { ownOf } from './own.ts';

/** Opens what the hub has beside what any product has. */
export async function openRooms(base: Base): Promise<OwnRooms<Hub>> {
  const { config, log, db, read, cursors, now, turns, jobs, given, path } = base;
  mkdirSync(repositoriesFolder(config.dataDir), { recursive: true });
  const repos = reposIn(config, db, log);
  const texts = openTextIndex(db);
  const searches = createSearches({ path, log });
  const items = await createItems({
    given,
    importOrigins: config.importOrigins ?? [],
    ...{ db, read, repos, texts, cursors, now, turns, jobs, log },
    markSecret: await base.secretOf('mark.secret'),
    far: searches.places,
    disk: base.room,
    limits: settingsIn(config),
    isOpen: takesInAnybody(config),
    counts: () => base.mayNote(),
    publicUrl: config.publicUrl,
  });
  await items.defineTags(tags);
  const secrets = new Secrets({ db, keys: config, log, notesUse: () => base.mayNote() });
  return {
    rooms: { repos, items, texts, searches, secrets },
    own: ownOf(items),
    recover: (itemId) => repos.recover(itemId),
    noteOpenWork: () => items.noteOpenWork(),
    rest: () => items.close(),
    async close() {
      await repos.close();
      await searches.workers.close();
    },
  };
}

function reposIn({ dataDir }: Config, db: Kysely<Database>, log: Log): Repos {
  const filesDir = join(dataDir, 'files');
  return createRepos({
    dir: repositoriesFolder(dataDir),
    filesDir,
    db,
    deletions: new Deletions(dataDir),
    log,
  });
}
