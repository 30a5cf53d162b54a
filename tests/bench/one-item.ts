import type { Hub } from '../../server/handlers/context.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { type Started, startServer } from '../../server/main.ts';
import { createPerson } from '../../server/people/index.ts';
import { importHistory, type Written } from './fast-import.ts';
import { configOf } from './hub-config.ts';

export interface OneItem {
  started: Started;
  hub: Hub;
  item: ItemRecord;
}

/** A hub with one item, whose repository holds these commits. */
export async function startWithItem(dataDir: string, commits: Iterable<Written>): Promise<OneItem> {
  const started = await startServer({ config: configOf(dataDir), logLevel: 'warn' });
  const { hub } = started;
  const owner = await createPerson(hub.db, { userName: 'li-wei', roleType: 'common' });
  const item = await hub.items.create({ kind: 'models', name: 'measured' }, owner);
  await importHistory(hub.repos.dirOf(item.id), commits);
  await hub.items.refresh(item.id);
  await hub.repos.indexHistory(item.id);
  return { started, hub, item };
}
