import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { type LanguageId, languages } from '#generated/app.ts';
import { readOnlyAskMs, readOnlySentenceMax, readOnlyWaitMs } from '#generated/constants.ts';
import { recordEvent } from '../events/index.ts';
import { ConfigError } from '../ground/config.ts';
import type { Database } from '../store/database.ts';
import { sentenceOf } from '../store/disk/data-folder.ts';
import { type ReadOnlyMark, readMark, removeMark, writeMark } from '../store/disk/read-only.ts';
import { openStore } from '../store/open.ts';
import { fileIn } from './open-data.ts';
import { type ReadOnlyState, readState } from './read-only.ts';

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
  // Recorded before it holds: from then on nothing is written. Another sentence alone changes nothing of that.
  if (!readMark(dataDir))
    await record(dataDir, (tx, at) => recordEvent(tx, 'hub.readOnlyOn', { at, what: { says: mark.says } }));
  writeMark(dataDir, mark);
  const until = performance.now() + (waits ? readOnlyWaitMs : 0);
  for (;;) {
    const state = readState(dataDir);
    if (!state.readOnly || state.quiet || performance.now() >= until) return state;
    await sleep(readOnlyAskMs);
  }
}

/** Has it take in again what people write. */
export async function switchOff(dataDir: string): Promise<ReadOnlyState> {
  const wasOn = readMark(dataDir) !== undefined;
  removeMark(dataDir);
  if (wasOn) await record(dataDir, (tx, at) => recordEvent(tx, 'hub.readOnlyOff', { at }));
  return readState(dataDir);
}

async function record(
  dataDir: string,
  work: (tx: Transaction<Database>, at: number) => Promise<void>,
): Promise<void> {
  const { db, close } = await openStore(fileIn(dataDir)).catch((error: unknown) => {
    throw sentenceOf(error, dataDir);
  });
  try {
    await db.transaction().execute((tx) => work(tx, Date.now()));
  } finally {
    await close();
  }
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
