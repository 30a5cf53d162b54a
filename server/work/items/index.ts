import { jobGivesWay, jobQuietTurnMicroseconds } from '#generated/constants.ts';
import { giveWay } from '../../load/give-way.ts';
import { microsecondsPerMs } from '../../load/units.ts';
import type { Work } from '../context.ts';

/** Writes an item anew into the text index. Many are one after the other: each gives everybody else a turn. */
export const index: Work<'items.index'> = async ({ hub }, { itemId }) => {
  const started = performance.now();
  await hub.items.work.index(itemId);
  await giveWay(started, { times: jobGivesWay, quietTurnMs: jobQuietTurnMicroseconds / microsecondsPerMs });
};
