import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { names } from '../../../server/backup/backups.ts';
import { CopyingItems } from '../../../server/backup/copied-items.ts';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { RestoredItems } from '../../../server/backup/restored-items.ts';
import { PutOff } from '../../../server/jobs/index.ts';
import { repositoryDir } from '../../../server/repos/index.ts';
import { CopiedItems } from '../../../server/store/copy.ts';
import { databaseFile, repositoriesFolder } from '../../../server/store/disk/data-folder.ts';
import { Deletions, holdDeletions } from '../../../server/store/disk/deletions.ts';
import { openStore } from '../../../server/store/open.ts';
import { remove } from '../../../server/work/items/remove.ts';
import { putEmptyDatabase } from '../empty-database.ts';
import { inFolder, turns } from './around.ts';
import { byAllClocks, ending, pass, untilOver } from './clocks.ts';
import { exactly, least, type Table } from './limit.ts';
import { addItems, addPerson, inStore } from './stored.ts';

const soon = 1000;

/** How often a thing is looked at whose refs change while its row is read. */
const looks = () =>
  inFolder(async (dataDir) => {
    await putEmptyDatabase(dataDir);
    const { db, close } = await openStore(databaseFile(dataDir));
    await addPerson(db, 'ann');
    await addItems(db, [{ seq: 1 }]);
    await close();
    const dir = repositoryDir(repositoriesFolder(dataDir), 'item-1');
    for (const folder of ['objects', 'refs']) mkdirSync(join(dir, folder), { recursive: true });
    for (const file of ['HEAD', 'config']) writeFileSync(join(dir, file), 'ref: refs/heads/main\n');
    const now = vi.spyOn(CopiedItems.prototype, 'now').mockImplementation(() => {
      appendFileSync(join(dir, 'HEAD'), '\n');
      return {};
    });
    try {
      return await byAllClocks(async () => {
        const target = join(dataDir, 'copy');
        mkdirSync(target);
        const into = { dataDir, target, copy: databaseFile(dataDir), earlier: undefined, say: () => {} };
        const copied = ending(new CopyingItems(into).run());
        await untilOver(copied, soon);
        return now.mock.calls.length;
      });
    } finally {
      now.mockRestore();
    }
  });

const several = 20;

/** How many things are read anew side by side. */
const readAtOnce = () =>
  inFolder((backup) =>
    inStore(async ({ db }) => {
      writeFileSync(join(backup, names.laterRows), '');
      await addPerson(db, 'ann');
      await addItems(
        db,
        Array.from({ length: several }, (_, at) => ({ seq: at + 1 })),
      );
      let [atOnce, most] = [0, 0];
      const refresh = async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await turns();
        atOnce -= 1;
      };
      const hub = { db, jobs: {}, items: { resume: async () => 0, refresh } };
      await new RestoredItems({ backup, config: { dataDir: backup } } as never).readAnew(hub as never);
      return most;
    }),
  );

/** How far behind others a backup puts itself, of what is no hub. */
const behind = () =>
  inFolder(async (folder) => {
    const own = vi.spyOn(os, 'getPriority').mockReturnValue(0);
    const put = vi.spyOn(os, 'setPriority').mockReturnValue();
    syncBuiltinESMExports();
    try {
      await makeBackup({ dataDir: folder, folder, isBehind: true }).catch(() => {});
      return Number(put.mock.calls[0]?.at(-1));
    } finally {
      own.mockRestore();
      put.mockRestore();
      syncBuiltinESMExports();
    }
  });

/** Whether a copy is begun within so long a time once nothing is deleted any more. */
const isHeldOff = (ms: number) =>
  inFolder((folder) =>
    byAllClocks(async () => {
      const letGo = new Deletions(folder).tryBegin();
      const holding = holdDeletions(folder);
      const held = ending(holding);
      await pass(0);
      letGo?.();
      await pass(ms);
      const { isOver } = held;
      await untilOver(held, ms);
      (await holding)();
      return isOver;
    }),
  );

/** When what is to be deleted is begun again that met a copy. */
const comesAgain = async () => {
  const repos = { remove: async () => false };
  const error: unknown = await Promise.resolve(remove({ hub: { repos } } as never, { itemId: 'x' })).catch(
    (reason: unknown) => reason,
  );
  return error instanceof PutOff ? error.afterMs : 0;
};

/** How a hub is copied, and put back. */
export const limitsOfCopying: Table = () => [
  {
    'backup.tries': [exactly(looks)],
    'backup.comeAgain': [exactly(comesAgain)],
    'backup.lookEvery': [least(isHeldOff)],
    'backup.niceness': [exactly(behind)],
    'backup.atOnce': [exactly(readAtOnce)],
  },
];
