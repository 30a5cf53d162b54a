import {
  pictureIdleMs,
  pictureLongestWaitMs,
  pictureMemoryBytes,
  pictureNiceness,
  picturePixels,
  pictureQuality,
  pictureTimeMs,
  pictureWaitingMax,
} from '#generated/constants.ts';
import { askerKey, currentAsker } from '../load/asker.ts';
import { BudgetedProcess } from '../load/processes/budgeted-process.ts';
import { WorkDiedError } from '../load/processes/work-died.ts';
import { Row } from '../load/row.ts';
import type { Making, Outcome, Size } from './made.ts';

/**
 * Pictures are made in a process of its own, with less right to the processor than the one that answers: what unpacks
 * pictures of strangers must neither hold up nor take along anybody else. One picture at a time; askers take turns.
 */
const place = new URL('./picture-process.ts', import.meta.url);
const maker = new BudgetedProcess<Making, Outcome>(place, {
  memoryBytes: pictureMemoryBytes,
  idleMs: pictureIdleMs,
  niceness: pictureNiceness,
});
const row = new Row({ room: 1, perAsker: 1, waiting: pictureWaitingMax, waitMs: pictureLongestWaitMs });

/** Throws `RowFullError` where too many wait already. */
export async function makePicture(
  content: Uint8Array,
  size: Size,
  { formats, named }: Pick<Making, 'formats' | 'named'>,
): Promise<Outcome> {
  const asker = currentAsker();
  const leave = await row.enter(1, { asker: asker && askerKey(asker) });
  let outcome: Outcome = { fault: 'broken' };
  const question = { ...size, content, formats, named, pixelsMax: picturePixels, quality: pictureQuality };
  const take = (told: Outcome) => {
    outcome = told;
  };
  const run = () => maker.run({ question, timeMs: pictureTimeMs, take });
  try {
    // One that was ended between two pictures is no fault of the second.
    await run().catch((error) => (isEnded(error) ? run() : Promise.reject(error)));
    return outcome;
  } catch (error) {
    // Whatever needs more memory or time than the largest picture does is none.
    if (error instanceof WorkDiedError && !isEnded(error)) return { fault: 'tooLarge' };
    throw error;
  } finally {
    leave();
  }
}

const isEnded = (error: unknown) => error instanceof WorkDiedError && error.why === 'ended';

/** The number of the process, while there is one. */
export const picturesPid = (): number | undefined => maker.pid;

/** Lets go of the process until the next picture. */
export const restPictures = (): void => {
  if (row.inside === 0 && row.waiting === 0) void maker.close();
};
