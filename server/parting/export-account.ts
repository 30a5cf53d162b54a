import { EventsOfFolder } from '../doctor/events.ts';
import { openToRead } from '../doctor/open-data.ts';
import { rowsOf, thingsOfPeople } from '../store/keeping/held-rows.ts';
import { findLeaving } from './leaving.ts';
import { putPictures, writeAccount, writtenFolder } from './written-folder.ts';

export interface ExportedAccount {
  userName: string;
  folder: string;
  rows: number;
}

/** Writes all that is somebody's of a product without rooms of its own: who they are, what they did, and the rows that are theirs. */
export async function exportAccount(dataDir: string, userName: string, to: string): Promise<ExportedAccount> {
  const done = { userName, rows: 0 };
  const folder = await writtenFolder(to, dataDir, async (put) => {
    const db = openToRead(dataDir, { unlooked: true });
    const events = new EventsOfFolder(dataDir);
    try {
      const person = await findLeaving(db, userName);
      done.userName = person.userName;
      await writeAccount(db, person, put);
      await put('events.json', await events.ofPerson(person.userName));
      for (const thing of thingsOfPeople()) {
        const rows = await rowsOf(db, thing, person.id);
        done.rows += rows.length;
        // In a folder of their own: a product may call a table as another file is called.
        const at = `things/${thing.table}`;
        await put(
          `${at}.json`,
          rows.map(({ fields, privateFields }) => ({ ...fields, ...privateFields })),
        );
        for (const { id } of rows)
          await putPictures(db, { entity: thing.entity, rowId: id }, (name, content) =>
            put(`${at}/${encodeURIComponent(id)}.${name}`, content),
          );
      }
    } finally {
      await events.close();
      await db.destroy();
    }
  });
  return { ...done, folder };
}
