import type { Kysely, Selectable } from 'kysely';
import { auditBriefKeptForMs, auditPage, auditShown } from '#generated/constants.ts';
import type { AuditEndsRow, AuditRow, Database } from '../store/database.ts';
import { briefHashOf, hashOf } from './chain.ts';

/** What was found of the record. */
export interface Verified {
  /** What does not hold, the oldest first, in sentences that name the rows. */
  breaks: string[];
  /** How many more there are, of younger rows. */
  untold: number;
  /** How many rows were looked at, the newest first, and how many there should be. */
  looked: number;
  rows: number;
  /** The last row: noted down elsewhere, it proves later that nothing before it was changed. */
  last: { number: number; hash: string };
  /** The last that was cleared away when its time was over; absent where none was. */
  cleared?: { number: number; time: string };
}

interface Looking {
  now: number;
  /** When to stop, by `performance.now()`. */
  until?: number;
  /** The number and the hash of a row that was noted down elsewhere, or how its hash begins. */
  noted?: { number: number; hash: string } | undefined;
}

type Ends = Selectable<AuditEndsRow>;
interface Row extends Selectable<AuditRow> {
  chance: string | null;
  said: string | null;
}

/** Walks the rows from the last to the first, and says where they do not hold one another. Of one moment, beside whoever writes. */
export function verifyAudit(db: Kysely<Database>, looking: Looking): Promise<Verified> {
  return db.transaction().execute(async (tx) => {
    const ends = await tx.selectFrom('audit_ends').selectAll().executeTakeFirst();
    if (ends === undefined)
      return {
        ...{ breaks: ['Where the record begins and ends is gone.'], untold: 0, looked: 0, rows: 0 },
        last: { number: 0, hash: '' },
      };
    const walk = new Walk(ends, looking);
    for (let before = Number.MAX_SAFE_INTEGER; !walk.isOver; ) {
      const page = await rowsBefore(tx, before);
      for (const row of page) walk.look(row);
      before = page.at(-1)?.seq ?? 0;
      if (page.length < auditPage) walk.end();
    }
    return walk.verified;
  });
}

const rowsBefore = (db: Kysely<Database>, before: number): Promise<Row[]> =>
  db
    .selectFrom('audit')
    .leftJoin('audit_briefs', 'audit_briefs.seq', 'audit.seq')
    .selectAll('audit')
    .select(['audit_briefs.chance', 'audit_briefs.said'])
    .where('audit.seq', '<', before)
    .orderBy('audit.seq', 'desc')
    .limit(auditPage)
    .execute();

/** One look at the rows, from the newest on. */
class Walk {
  readonly #ends: Ends;
  readonly #looking: Looking;
  readonly #breaks: string[] = [];
  #untold = 0;
  #looked = 0;
  #isEnded = false;
  /** What the row that is looked at next has to be. */
  #due: { seq: number; hash?: string; by: string };

  constructor(ends: Ends, looking: Looking) {
    this.#ends = ends;
    this.#looking = looking;
    this.#due = { seq: ends.last, hash: ends.last_hash, by: 'the end of the record' };
    const { number } = looking.noted ?? {};
    if (number === undefined) return;
    if (number > ends.last) this.#say(`Row ${number} is gone: there are ${ends.last}.`);
    if (number <= ends.cleared) this.#say(`Row ${number} was cleared away, and proves nothing any more.`);
  }

  get isOver(): boolean {
    const { until } = this.#looking;
    return this.#isEnded || (until !== undefined && performance.now() >= until);
  }

  look(row: Row): void {
    const { seq, hash } = row;
    this.#looked += 1;
    if (seq > this.#ends.last) this.#say(`Row ${seq} stands behind the end of the record.`);
    else {
      this.#missing(seq + 1);
      if (!this.#isDue(seq, hash))
        this.#say(`Row ${seq} is another than the one that ${this.#due.by} stands behind.`);
    }
    if (hashOf(row) !== hash) this.#say(`Row ${seq} was changed.`);
    this.#lookAtBrief(row);
    const { noted } = this.#looking;
    if (noted?.number === seq && !hash.startsWith(noted.hash))
      this.#say(`Row ${seq} is another than the one that was noted down.`);
    if (seq <= this.#ends.last) this.#due = { seq: seq - 1, hash: row.before_hash, by: `row ${seq}` };
  }

  /** There are no more rows: the first stands behind the last that was cleared away. */
  end(): void {
    this.#isEnded = true;
    const { cleared, cleared_hash } = this.#ends;
    this.#missing(cleared + 1);
    if (this.#due.seq < cleared) this.#say(`Row ${this.#due.seq + 1} was cleared away, and is there.`);
    else if (!this.#isDue(cleared, cleared_hash))
      this.#say(`What was cleared away last is not what ${this.#due.by} stands behind.`);
  }

  get verified(): Verified {
    const { last, last_hash, cleared, cleared_at } = this.#ends;
    return {
      ...{
        breaks: this.#breaks.toReversed(),
        untold: this.#untold,
        looked: this.#looked,
        rows: last - cleared,
      },
      last: { number: last, hash: last_hash },
      ...(cleared > 0 && { cleared: { number: cleared, time: new Date(cleared_at).toISOString() } }),
    };
  }

  /** Whether a row is the one that is due, where that is known. */
  #isDue(seq: number, hash: string): boolean {
    const { seq: due, hash: known = hash } = this.#due;
    return seq !== due || hash === known;
  }

  /** Everything from a number on up to what is due is not there. */
  #missing(from: number): void {
    const { seq } = this.#due;
    if (from === seq) this.#say(`Row ${seq} is missing.`);
    if (from < seq) this.#say(`Rows ${from} to ${seq} are missing.`);
    if (from <= seq) this.#due = { seq: from - 1, by: this.#due.by };
  }

  /** What is known for a while alone goes with its time, and not before. */
  #lookAtBrief({ seq, at, brief_hash, chance, said }: Row): void {
    if (chance !== null && said !== null) {
      if (briefHashOf({ chance, said }) !== brief_hash) this.#say(`Where row ${seq} came from was changed.`);
    } else if (brief_hash !== null && at >= this.#looking.now - auditBriefKeptForMs)
      this.#say(`Where row ${seq} came from is gone before its time.`);
  }

  /** The oldest are told, since there it began. */
  #say(words: string): void {
    this.#breaks.push(words);
    if (this.#breaks.length <= auditShown) return;
    this.#breaks.shift();
    this.#untold += 1;
  }
}
