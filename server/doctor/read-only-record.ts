import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventsRecorded } from '#generated/server/events.ts';
import { recordEvent } from '../events/index.ts';
import { type Acting, acting, doneAs } from '../load/acting.ts';
import { sentenceOf } from '../store/disk/data-folder.ts';
import { replace } from '../store/disk/read-only.ts';
import { openBeside } from '../store/open-beside.ts';

/** A switch that is to stand in the record, when it was, and how it came to be. */
export type Switch = { at: number; how: Acting } & (
  | { name: 'hub.readOnlyOn'; what: EventsRecorded['hub.readOnlyOn']['what'] }
  | { name: 'hub.readOnlyOff' }
);

/** Beside the database: a hub is made read-only just where that may take in nothing. */
const notesFile = (dataDir: string): string => join(dataDir, 'readonly-unrecorded.json');

/** What a switch is, as whoever asks for it now. */
export const switchNow = () => ({ at: Date.now(), how: acting() });

/** Notes a switch down until it is recorded. Gives it behind those that wait already. */
export function noteSwitch(dataDir: string, made: Switch): readonly Switch[] {
  const waiting = [...noted(dataDir), made];
  try {
    replace(notesFile(dataDir), waiting);
  } catch {
    // Where the disk takes in nothing, it is recorded now or never.
  }
  return waiting;
}

/** Records what was noted down, each as what it was; gives why that cannot be: then it waits for the next switch. */
export async function recordSwitches(
  dataDir: string,
  waiting: readonly Switch[],
): Promise<string | undefined> {
  if (waiting.length === 0) return undefined;
  try {
    const { db, close } = await openBeside(dataDir);
    try {
      await db.transaction().execute(async (tx) => {
        for (const { how, name, ...event } of waiting) await doneAs(how, () => recordEvent(tx, name, event));
      });
    } finally {
      await close();
    }
    rmSync(notesFile(dataDir), { force: true });
    return undefined;
  } catch (error) {
    const known = sentenceOf(error, dataDir);
    return known instanceof Error ? known.message : String(known);
  }
}

function noted(dataDir: string): readonly Switch[] {
  try {
    return JSON.parse(readFileSync(notesFile(dataDir), 'utf8'));
  } catch {
    // There is none, or it was cut off.
    return [];
  }
}
