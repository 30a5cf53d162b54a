import type { Kysely } from 'kysely';
import { auditLookMostMs, auditShown } from '#generated/constants.ts';
import { events } from '#generated/server/events.ts';
import { loadRooms } from '#generated/server/rooms.ts';
import { type AuditEntry, type AuditQuery, findAudit, type Verified, verifyAudit } from '../audit/index.ts';
import { isEventName } from '../events/index.ts';
import { ConfigError } from '../ground/config.ts';
import { type Finding, fault, note, ok } from '../ground/finding.ts';
import { findViewer } from '../people/index.ts';
import type { Database } from '../store/database.ts';
import { openToRead } from './open-data.ts';
import { ownerKnown } from './owner-known.ts';

/** Which rows are asked for, in the words of whoever runs the hub. */
export interface AuditAsked {
  types?: readonly string[];
  /** A user name, or an account of this machine. */
  by?: string;
  /** A user name, an address of the product's own, or the id of one of them. */
  of?: string;
  /** A user name: what was done to what they owned then. */
  owner?: string;
  since?: Date;
  until?: Date;
  after?: number;
  last?: number;
}

/** A row by the names of then. */
export interface AuditTold {
  number: number;
  time: string;
  type: string;
  by?: string;
  through: string;
  shown?: string;
  of?: string;
  /** Whoever owned it then, by the name of now; the id where there is none any more. */
  owner?: string;
  what: Record<string, unknown>;
  request?: string;
  /** Where it came from and the like, while that is known. */
  brief?: Record<string, unknown>;
  reason?: string;
  hash: string;
}

/** The record of a data folder, read beside a hub that runs. */
export class AuditOfFolder {
  readonly #db: Kysely<Database>;

  constructor(dataDir: string) {
    this.#db = openToRead(dataDir, { unlooked: true });
  }

  async find(asked: AuditAsked): Promise<AuditTold[]> {
    return (await findAudit(this.#db, await this.#queryOf(asked))).map(told);
  }

  verify(noted?: { number: number; hash: string }): Promise<Verified> {
    return verifyAudit(this.#db, { now: Date.now(), noted });
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  async #queryOf({ types, by, of, owner, since, until, after, last }: AuditAsked): Promise<AuditQuery> {
    for (const type of types ?? []) await this.#assertType(type);
    return {
      limit: last ?? auditShown,
      ...(types !== undefined && { types }),
      ...(by !== undefined && { by: await this.#named('by', by) }),
      ...(of !== undefined && { of: await this.#named('of', of) }),
      ...(owner !== undefined && { owner: await this.#owning(owner) }),
      ...(since !== undefined && { since: since.getTime() }),
      ...(until !== undefined && { until: until.getTime() }),
      ...(after !== undefined && { after }),
    };
  }

  /** One that this version does not know may be kept from before. */
  async #assertType(type: string): Promise<void> {
    if (isEventName(type) && events[type].audit) return;
    const [kept] = await findAudit(this.#db, { types: [type], limit: auditShown });
    if (!kept)
      throw new ConfigError(`Nothing of the type ${type} is recorded: spec/events says audit of none.`);
  }

  /** By the id of now, so that what was done under an earlier name is found as well. */
  async #named(part: 'by' | 'of', name: string): Promise<{ id?: string | undefined; name: string }> {
    const named = { id: await this.#idOf(name), name };
    if (named.id !== undefined) return named;
    const [kept] = await findAudit(this.#db, { [part]: named, limit: auditShown });
    if (!kept) throw new ConfigError(`The record knows nothing of ${name}.`);
    return named;
  }

  /** With the names that the record tells somebody had before. */
  async #owning(name: string): Promise<{ id: string; names: string[] }> {
    const id = await ownerKnown(this.#db, name);
    const renamed = await this.#db
      .selectFrom('audit')
      .select('facts')
      .where('of_id', '=', id)
      .where('what', '=', 'people.userNameChanged')
      .execute();
    const names = renamed.flatMap(({ facts }) => Object.values(parsed(facts))).map(String);
    return { id, names: [...new Set([name, ...names])] };
  }

  async #idOf(name: string): Promise<string | undefined> {
    if (name.split('/').length > 2) return (await (await loadRooms()).looks()).idAt(this.#db, name);
    return (await findViewer(this.#db, name))?.id;
  }
}

function told(row: AuditEntry): AuditTold {
  const { seq, at, what, by_id, by_name, through, shown, of_id, of_name, request, reason, hash } = row;
  const owner = row.owner_name ?? row.owner_id;
  const by = named(by_name ?? by_id, by_id !== null && row.by_gone === 1);
  const of = named(of_name ?? of_id, isOfPerson(what) && row.of_gone === 1);
  return {
    ...{ number: seq, time: new Date(at).toISOString(), type: what },
    ...(by !== undefined && { by }),
    through,
    ...(shown !== null && { shown }),
    ...(of !== undefined && { of }),
    ...(owner !== null && { owner }),
    what: parsed(row.facts),
    ...(request !== null && { request }),
    ...(row.said !== null && { brief: parsed(row.said) }),
    ...(reason !== null && { reason }),
    hash,
  };
}

/** Who is gone stays under the name that they had, which says so. */
const named = (name: string | null, isGone: boolean) =>
  name === null ? undefined : isGone ? `${name} (removed)` : name;

const isOfPerson = (type: string) => isEventName(type) && events[type].table === 'people';

/** What is no JSON was changed by hand, and is told as it stands. */
function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { unreadable: text };
  }
}

/** Whether the rows hold one another: the newest, as far as a short look comes, or all of them. */
export async function inspectAudit(db: Kysely<Database>, { full }: { full: boolean }): Promise<Finding> {
  const until = performance.now() + auditLookMostMs;
  const verified = await verifyAudit(db, { now: Date.now(), ...(!full && { until }) });
  const { breaks, untold, looked, rows } = verified;
  if (breaks.length > 0) {
    const more = breaks.length + untold - 1;
    const says = `The record of who did what does not hold: ${breaks[0]}${more > 0 ? ` And ${more} more.` : ''}`;
    return fault(
      'audit',
      says,
      'Somebody has changed the database by hand: hub audit verify names each place, and a backup has what stood there.',
    );
  }
  if (looked < rows)
    return note(
      'audit',
      `The last ${looked} rows of the record of who did what hold one another; there are ${rows}.`,
      'hub doctor --full or hub audit verify looks at all of them.',
    );
  return ok('audit', `The record of who did what holds: ${rows} rows.`);
}
