import { ConfigError } from '../ground/config.ts';
import { type ReadOnlyMark, readHeard, readMark, readOnlyFile } from '../store/disk/read-only.ts';
import { isHeld } from '../store/inspect.ts';

/** How a data folder stands, and its hub where one runs. */
export type ReadOnlyState =
  | { readOnly: false }
  | {
      readOnly: true;
      since: string;
      says: string;
      in: ReadOnlyMark['in'];
      /** Whether a hub runs on the folder. */
      running: boolean;
      /** How much of what was begun before that hub is still writing; absent where it has not seen it yet. */
      writing?: number;
      /** Whether nobody writes any more. */
      quiet: boolean;
    };

export function readState(dataDir: string): ReadOnlyState {
  const mark = readMark(dataDir);
  if (!mark) return { readOnly: false };
  const { id, since, says, in: others } = mark;
  const running = isHeld(dataDir);
  const heard = readHeard(dataDir);
  const writing = running && heard?.id === id ? heard.writing : undefined;
  return {
    ...{ readOnly: true, since, says, in: others, running, quiet: !running || writing === 0 },
    ...(writing !== undefined && { writing }),
  };
}

/** Throws where the hub is to stay as it is: what a command writes beside it would be missing in a snapshot as well. */
export function assertWritable(dataDir: string): void {
  const mark = readMark(dataDir);
  if (mark)
    throw new ConfigError(
      `The hub is read-only: ${mark.says || readOnlyFile(dataDir)}. hub readonly off lets everybody write again.`,
    );
}
