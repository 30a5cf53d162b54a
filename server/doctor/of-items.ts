import type { Kysely } from 'kysely';
import type { OwnLooks } from '../frame/own-looks.ts';
import { takesInAnybody } from '../ground/config.ts';
import { settingsIn } from '../ground/settings/index.ts';
import { inspectRepositories } from '../repos/index.ts';
import type { Viewer } from '../rights/index.ts';
import { inspectSecrets } from '../secrets/inspect.ts';
import type { Database } from '../store/database.ts';
import { repositoriesFolder } from '../store/disk/data-folder.ts';
import { seenSql, visibleScopes } from '../store/visible-scope.ts';
import { inspectGit } from './programs.ts';
import { inspectQuotas } from './quotas.ts';

/** What commands see of items beside the hub: git, repositories, quotas, secrets, and what items are called. */
export const looksOfItems: OwnLooks = {
  hasRepositories: true,
  inspectMachine: inspectGit,
  async inspectRows(db, { config, full, isFit }) {
    const { dataDir } = config;
    const asked = { now: Date.now(), limits: settingsIn(config), isOpen: takesInAnybody(config) };
    return [
      // Without git every repository would look damaged.
      ...(isFit ? await inspectRepositories({ dir: repositoriesFolder(dataDir), db, full }) : []),
      await inspectQuotas(db, asked),
      ...(await inspectSecrets(db, config)),
    ];
  },
  addressForm: 'models/<user>/<name>',
  idAt: idOfItem,
  addressesOf: addressesOfItems,
};

async function idOfItem(db: Kysely<Database>, address: string): Promise<string | undefined> {
  const [kind = '', user = '', name = ''] = address.split('/');
  const row = await db
    .selectFrom('items')
    .innerJoin('owners', 'owners.id', 'items.create_user_id')
    .select('items.id')
    .where('items.kind', '=', kind)
    .where('owners.name', '=', user)
    .where('items.name', '=', name)
    .executeTakeFirst();
  return row?.id;
}

async function addressesOfItems(
  db: Kysely<Database>,
  ids: readonly string[],
  viewer?: Viewer,
): Promise<(readonly [id: string, address: string])[]> {
  const items = await db
    .selectFrom('items')
    .innerJoin('owners', 'owners.id', 'items.create_user_id')
    .select(['items.id', 'items.kind', 'items.name', 'owners.name as user_name'])
    .where('items.id', 'in', ids)
    .$if(viewer !== undefined, (query) =>
      query.where(seenSql(visibleScopes(viewer ?? null, Date.now()), 'items')),
    )
    .execute();
  return items.map(({ id, kind, user_name, name }) => [id, `${kind}/${user_name}/${name}`] as const);
}
