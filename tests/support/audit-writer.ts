import { parentPort, workerData } from 'node:worker_threads';
import { recordEvent } from '../../server/events/index.ts';
import { openStore } from '../../server/store/open.ts';

/** Which database another thread writes to beside a test, of whom, and how often. */
export interface Writing {
  file: string;
  of: string;
  at: number;
  rows: number;
}

const { file, of, at, rows } = workerData as Writing;
const { db, close } = await openStore(file);
parentPort?.postMessage('opened');
for (let row = 0; row < rows; row += 1)
  await db.transaction().execute(async (tx) => {
    // As nearly all do: first it is looked at how something stands.
    await tx.selectFrom('people').selectAll().where('id', '=', of).execute();
    await recordEvent(tx, 'people.enabled', { at: at + row, of });
  });
await close();
