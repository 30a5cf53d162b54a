import type { Kysely } from 'kysely';
import { HubError } from '../../ground/hub-error.ts';
import { keepFormer } from '../../pictures/index.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';

// biome-ignore lint/plugin: few enough rows to be held at once
const atOnce = 200;

/** Makes pictures of those that were kept as they had been written out, one after the other. */
export async function keepFormerPictures(
  db: Kysely<Database>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('people')
      .selectAll()
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(atOnce)
      .execute();
    const [end] = rows.slice(-1);
    if (end === undefined) return;
    last = end.seq;
    for (const row of rows) {
      signal.throwIfAborted();
      const { id, privateFields } = new KeptRows(db, 'Person').read(row);
      const picture = pictureOf(String(privateFields.formerAvatar ?? ''));
      if (picture !== undefined) await move(db, id, picture, now);
    }
  }
}

async function move(db: Kysely<Database>, id: string, content: Buffer, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const avatarUrl = await keepFormer(tx, content, { entity: 'Person', rowId: id, field: 'avatarUrl' });
    const changed = await new KeptRows(tx, 'Person').change(
      id,
      { formerAvatar: null, ...(avatarUrl !== undefined && { avatarUrl }) },
      { now },
    );
    if (changed === undefined) throw new HubError('peopleNotFound');
  });
}

const written = /^data:image\/[a-z+]+([^,]*),(.*)$/s;

/** What a `data:` address holds; undefined for an address elsewhere. */
function pictureOf(url: string): Buffer | undefined {
  const [, how = '', raw] = written.exec(url) ?? [];
  if (raw === undefined) return undefined;
  return how.endsWith(';base64') ? Buffer.from(raw, 'base64') : Buffer.from(unescaped(raw));
}

/** Signs that are no text say nothing. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
