import type { Kysely } from 'kysely';
import { HubError } from '../ground/hub-error.ts';
import { refusalOf } from '../http/errors.ts';
import { loadWords } from '../http/words.ts';
import {
  createAccount,
  faultsOf,
  type IsReserved,
  loadReserved,
  NamesOfList,
  openAccounts,
} from '../people/index.ts';
import type { Database } from '../store/database.ts';
import type { Wrong } from './csv.ts';
import { readPeople, type WantedPerson } from './read-people.ts';

/** What became of a line; a password that was made up is told, once. */
export type PersonOutcome = { line: number; userName: string } & (
  | { state: 'made'; password?: string }
  | { state: 'there' | 'ready' }
  | { state: 'failed'; why: string }
);

/** What a run did. With a wrong line in the list nothing was begun. */
export interface PeopleMovedIn {
  wrong: readonly Wrong[];
  people: readonly PersonOutcome[];
}

interface Asked {
  text: string;
  /** Only says what would be done. */
  isDry: boolean;
  tell(outcome: PersonOutcome): void;
}

/** A line that can be done, and whether an earlier run has done it. */
type Looked = Wrong | (WantedPerson & { isThere: boolean });

/**
 * Makes accounts for the people of a list, beside a hub that may be running. All lines are looked at first. Each is made by
 * itself and told at once, so that a run that is cut off has told every password, and the next one goes on behind it.
 */
export async function movePeopleIn(dataDir: string, { text, isDry, tell }: Asked): Promise<PeopleMovedIn> {
  const { wanted, wrong } = readPeople(text);
  await loadWords(['en']);
  const { db, close } = await openAccounts(dataDir);
  try {
    const isReserved = await loadReserved();
    const names = new NamesOfList();
    const ready: (WantedPerson & { isThere: boolean })[] = [];
    for (const one of wanted) {
      const looked = await look(db, one, { isReserved, names });
      if ('why' in looked) wrong.push(looked);
      else ready.push(looked);
    }
    wrong.sort((one, other) => one.line - other.line);
    if (wrong.length > 0) return { wrong, people: [] };
    const people: PersonOutcome[] = [];
    for (const one of ready) {
      const outcome = isDry ? planned(one) : await make(db, one, isReserved);
      people.push(outcome);
      tell(outcome);
    }
    return { wrong, people };
  } finally {
    await close();
  }
}

const planned = ({ line, userName, isThere }: WantedPerson & { isThere: boolean }): PersonOutcome => ({
  ...{ line, userName },
  state: isThere ? 'there' : 'ready',
});

async function look(
  db: Kysely<Database>,
  one: WantedPerson,
  { isReserved, names }: { isReserved: IsReserved; names: NamesOfList },
): Promise<Looked> {
  const { line, userName, email, wrong } = one;
  const earlier = names.take(line, one);
  if (earlier !== undefined)
    return { line, why: `the names of line ${earlier} are the same as these, or look like them` };
  const there = await emailOf(db, userName);
  if (there && wrong === undefined) {
    if (email === undefined || there.email === undefined || email === there.email)
      return { ...one, isThere: true };
    return { line, why: `${userName} is there already, with another e-mail address` };
  }
  const faults = there ? [] : await faultsOf(db, one, isReserved);
  const whys = [...(wrong === undefined ? [] : [wrong]), ...faults.map(sentenceOf)];
  if (whys.length === 0) return { ...one, isThere: false };
  return { line, why: `${userName}: ${whys.join('; ')}` };
}

async function emailOf(db: Kysely<Database>, userName: string): Promise<{ email?: string } | undefined> {
  const row = await db
    .selectFrom('people')
    .select('extra')
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return row && (JSON.parse(row.extra) as { email?: string });
}

async function make(
  db: Kysely<Database>,
  { isThere, ...one }: WantedPerson & { isThere: boolean },
  isReserved: IsReserved,
): Promise<PersonOutcome> {
  const facts = { line: one.line, userName: one.userName };
  if (isThere) return { ...facts, state: 'there' };
  try {
    const { password } = await createAccount(db, one, isReserved);
    // One that the list gives is known to whoever wrote it.
    return { ...facts, state: 'made', ...(one.password === undefined && { password }) };
  } catch (error) {
    // Somebody has taken the name since it was looked at.
    return { ...facts, state: 'failed', why: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof HubError)) throw error;
  return String(refusalOf(error, 'en').body.msg);
}
