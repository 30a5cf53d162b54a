import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LanguageId, languages } from '#generated/app.ts';
import { readOnlyAskMs, readOnlySentenceMax, readOnlyWaitMs } from '#generated/constants.ts';
import { ConfigError } from '../ground/config.ts';
import {
  type ReadOnlyMark,
  readHeard,
  readMark,
  readOnlyFile,
  removeMark,
  writeMark,
} from '../store/disk/read-only.ts';
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
  const running = isHeld(join(dataDir, 'lock.sqlite'));
  const heard = readHeard(dataDir);
  const writing = running && heard?.id === id ? heard.writing : undefined;
  return {
    ...{ readOnly: true, since, says, in: others, running, quiet: !running || writing === 0 },
    ...(writing !== undefined && { writing }),
  };
}

interface Switching {
  says: string;
  /** Each as `zh=…`. */
  in: readonly string[];
  waits: boolean;
}

/** Has a hub stay as it is, and waits until it does. */
export async function switchOn(
  dataDir: string,
  { says, in: others, waits }: Switching,
): Promise<ReadOnlyState> {
  const mark: ReadOnlyMark = {
    id: randomUUID(),
    since: new Date().toISOString(),
    says: sentence(says),
    in: Object.fromEntries(others.map(inLanguage)),
  };
  writeMark(dataDir, mark);
  const until = performance.now() + (waits ? readOnlyWaitMs : 0);
  for (;;) {
    const state = readState(dataDir);
    if (!state.readOnly || state.quiet || performance.now() >= until) return state;
    await sleep(readOnlyAskMs);
  }
}

export function switchOff(dataDir: string): ReadOnlyState {
  removeMark(dataDir);
  return readState(dataDir);
}

/** Throws where the hub is to stay as it is: what a command writes beside it would be missing in a snapshot as well. */
export function assertWritable(dataDir: string): void {
  const mark = readMark(dataDir);
  if (mark)
    throw new ConfigError(
      `The hub is read-only: ${mark.says || readOnlyFile(dataDir)}. hub readonly off lets everybody write again.`,
    );
}

function inLanguage(text: string): [LanguageId, string] {
  const [id = '', ...rest] = text.split('=');
  const language = languages.find((one) => one.id === id);
  if (!language || rest.length === 0) {
    const known = languages.map((one) => one.id).join(', ');
    throw new ConfigError(`--in takes a language and a sentence, such as zh=…, of ${known}: not "${text}".`);
  }
  return [language.id, sentence(rest.join('='))];
}

/** One line, which goes to terminals and pages as it stands. */
function sentence(text: string): string {
  const said = text.trim();
  const { length } = [...said];
  if (length === 0 || length > readOnlySentenceMax || /\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}/u.test(said))
    throw new ConfigError(
      `Say why in one line of 1 to ${readOnlySentenceMax} characters: everybody who wants to write reads it.`,
    );
  // What stands before it in every language ends in a colon, and the commands add their own full stop.
  return said.replace(/[.。]$/u, '');
}
