import { assertGit } from '../doctor/programs.ts';
import { describeGit } from '../doors/git/figures.ts';
import { gitAddresses, serveGit } from '../doors/git/http.ts';
import { itemInLog } from '../doors/git/in-log.ts';
import { refusalOfGit } from '../doors/git/refusal.ts';
import type { Rooms } from '../frame/rooms.ts';
import type { Context, Loaded } from '../handlers/context.ts';
import { kept } from '../handlers/kept.ts';
import { loaders } from '../handlers/subjects.ts';
import { noteForItems } from '../jobs/for-items.ts';
import { readDemoPeople } from '../seed/index.ts';
import { openRooms } from './open-rooms.ts';
import { pageOfItem } from './page-of-item.ts';
import { plantOnce } from './plant.ts';

/** What the hub has beside what any product has: items and their repositories, searches over them, secrets, git over HTTP, the demo. */
export const rooms: Rooms<Context, Loaded> = {
  assertMachine: assertGit,
  open: openRooms,
  demoPeople: async () => (await readDemoPeople()).map(({ userName }) => userName),
  plant: plantOnce,
  // What is theirs is found by it, and shown with it.
  renamed: (tx, { id, now }) =>
    noteForItems(tx, 'items.index', { which: (item) => item('create_user_id', '=', id), now }),
  loaders,
  kept,
  serve: serveGit,
  addresses: gitAddresses,
  refusalOf: refusalOfGit,
  describe: describeGit,
  inLog: ({ item }): Record<string, string> => (item ? { item: itemInLog(item) } : {}),
  pageOf: pageOfItem,
  backup: async () => (await import('../backup/of-items.ts')).backupOfItems,
  looks: async () => (await import('../doctor/of-items.ts')).looksOfItems,
  commands: ['badge', 'import', 'secret rotate', 'user export', 'user remove'],
};
