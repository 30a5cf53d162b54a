import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  pictureIdleMs,
  pictureMemoryBytes,
  pictureNiceness,
  pictureTimeMs,
  previewKeptBytes,
  previewLongestWaitMs,
  previewWaitingMax,
} from '#generated/constants.ts';
import { askerKey, currentAsker } from '../../load/asker.ts';
import { named } from '../../load/caches.ts';
import { BudgetedProcess } from '../../load/processes/budgeted-process.ts';
import { WorkDiedError } from '../../load/processes/work-died.ts';
import { Row } from '../../load/row.ts';
import type { Database } from '../../store/database.ts';
import { seePictureAt } from '../pictures.ts';
import type { Drawing, MarkDrawing, Preview } from './preview.ts';

/** A picture, and what tells it from what it was before. */
export interface DrawnPreview {
  tag: string;
  content: Buffer;
}

const place = new URL('./preview-process.ts', import.meta.url);
const drawer = new BudgetedProcess<Drawing | MarkDrawing, Uint8Array>(place, {
  memoryBytes: pictureMemoryBytes,
  idleMs: pictureIdleMs,
  niceness: pictureNiceness,
});
const row = new Row({ room: 1, perAsker: 1, waiting: previewWaitingMax, waitMs: previewLongestWaitMs });
const kept = named(
  'previews',
  new LRUCache<string, Buffer>({
    maxSize: previewKeptBytes,
    sizeCalculation: ({ length }) => length + 1,
  }),
);
const drawing = new Map<string, Promise<Buffer>>();

/**
 * The picture of a page, drawn when it is first asked for as it is now, and kept as long as there is room. Throws `RowFullError`
 * where too many wait for theirs.
 */
export async function previewOf(db: Kysely<Database>, preview: Preview, now: number): Promise<DrawnPreview> {
  const { thing } = preview;
  return keptOr(JSON.stringify(preview), async () => ({
    ...preview,
    // As every visitor sees them, whoever asks: it is kept for all.
    logo: await seenAt(db, thing?.logo, now),
    cover: await seenAt(db, thing?.cover, now),
  }));
}

/** A mark as a picture of so many pixels. */
export const markOf = (mark: string, side: number): Promise<DrawnPreview> =>
  keptOr(`${side} ${mark}`, async () => ({ mark, side }));

async function seenAt(db: Kysely<Database>, address: string | undefined, now: number) {
  const picture = address && (await seePictureAt(db, address, { viewer: null, now }));
  return picture ? picture.content : undefined;
}

/** However many ask at once, it is drawn once. */
async function keptOr(state: string, asked: () => Promise<Drawing | MarkDrawing>): Promise<DrawnPreview> {
  const tag = createHash('sha256').update(state).digest('base64url');
  const known = kept.get(tag);
  if (known) return { tag, content: known };
  const making = drawing.get(tag) ?? draw(asked).finally(() => drawing.delete(tag));
  drawing.set(tag, making);
  const content = await making;
  kept.set(tag, content);
  return { tag, content };
}

async function draw(asked: () => Promise<Drawing | MarkDrawing>): Promise<Buffer> {
  const asker = currentAsker();
  const leave = await row.enter(1, { asker: asker && askerKey(asker) });
  try {
    let content: Uint8Array = new Uint8Array();
    const take = (part: Uint8Array) => {
      content = part;
    };
    const question = await asked();
    const run = () => drawer.run({ question, timeMs: pictureTimeMs, take });
    // One that was ended between two pictures is no fault of the second.
    await run().catch((error) => (isEnded(error) ? run() : Promise.reject(error)));
    return Buffer.from(content);
  } finally {
    leave();
  }
}

const isEnded = (error: unknown) => error instanceof WorkDiedError && error.why === 'ended';

/** Lets go of the process until the next picture. */
export const restPreviews = (): void => {
  if (row.inside === 0 && row.waiting === 0) void drawer.close();
};
