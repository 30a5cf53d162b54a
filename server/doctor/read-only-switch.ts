import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LanguageId, languages } from '#generated/app.ts';
import { readOnlyAskMs, readOnlySentenceMax, readOnlyWaitMs } from '#generated/constants.ts';
import { ConfigError } from '../ground/config.ts';
import { oneLine } from '../ground/one-line.ts';
import { assertStands } from '../store/disk/data-folder.ts';
import { type ReadOnlyMark, readMark, removeMark, writeMark } from '../store/disk/read-only.ts';
import { type ReadOnlyState, readState } from './read-only.ts';
import { noteSwitch, recordSwitches, switchNow } from './read-only-record.ts';

interface Switching {
  says: string;
  /** Each as `zh=…`. */
  in: readonly string[];
  waits: boolean;
}

/** How it stands then, and why the switch could not be recorded where it could not. */
export type Switched = ReadOnlyState & { unrecorded?: string };

/** Has a hub stay as it is, and waits until it does: also where its database takes in nothing. */
export async function switchOn(dataDir: string, { says, in: others, waits }: Switching): Promise<Switched> {
  assertStands(dataDir);
  const mark: ReadOnlyMark = {
    id: randomUUID(),
    since: new Date().toISOString(),
    says: sentence(says),
    in: Object.fromEntries(others.map(inLanguage)),
  };
  // Recorded before it holds: from then on nothing is written. Another sentence alone changes nothing of that.
  const what = { says: mark.says };
  const waiting = readMark(dataDir)
    ? []
    : noteSwitch(dataDir, { ...switchNow(), name: 'hub.readOnlyOn', what });
  const unrecorded = await recordSwitches(dataDir, waiting);
  writeMark(dataDir, mark);
  const until = performance.now() + (waits ? readOnlyWaitMs : 0);
  for (;;) {
    const state = readState(dataDir);
    if (!state.readOnly || state.quiet || performance.now() >= until) return switched(state, unrecorded);
    await sleep(readOnlyAskMs);
  }
}

/** Has it take in again what people write. */
export async function switchOff(dataDir: string): Promise<Switched> {
  const waiting = readMark(dataDir) ? noteSwitch(dataDir, { ...switchNow(), name: 'hub.readOnlyOff' }) : [];
  removeMark(dataDir);
  return switched(readState(dataDir), await recordSwitches(dataDir, waiting));
}

const switched = (state: ReadOnlyState, unrecorded: string | undefined): Switched => ({
  ...state,
  ...(unrecorded !== undefined && { unrecorded }),
});

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
  const said = oneLine(text, readOnlySentenceMax);
  if (said === undefined)
    throw new ConfigError(
      `Say why in one line of 1 to ${readOnlySentenceMax} characters: everybody who wants to write reads it.`,
    );
  // What stands before it in every language ends in a colon, and the commands add their own full stop.
  return said.replace(/[.。]$/u, '');
}
