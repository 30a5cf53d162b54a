import type { Transaction } from 'kysely';
import { type EventName, type EventsRecorded, events } from '#generated/server/events.ts';
import { type FollowerName, jobs } from '#generated/server/jobs.ts';
import { appendAudit } from '../audit/index.ts';
import { openFollower } from '../jobs/index.ts';
import { ownedNow } from '../store/called-now.ts';
import type { Database } from '../store/database.ts';
import { seenAs } from '../store/seen-events.ts';

/** What is said of an event: who did it, what it is about and what is kept of it, as its type asks; and when it was. */
export type Recording<Name extends EventName> = EventsRecorded[Name] & { readonly at: number };

/**
 * Records an event in the transaction of what happened: neither is ever there without the other, and what is kept as a record of
 * who did what stands there as well. Those who follow it are begun by whoever wakes jobs behind the transaction, or within a moment.
 */
export async function recordEvent<Name extends EventName>(
  tx: Transaction<Database>,
  name: Name,
  recording: Recording<Name>,
): Promise<void> {
  // Which of these there are depends on the type.
  const { at, by, of, what }: { at: number; by?: string | undefined; of?: string; what?: object } = recording;
  const { subject, seenBy, table, audit } = events[name];
  await tx
    .insertInto('events')
    .values({
      at,
      what: name,
      person_id: by ?? null,
      of_id: of ?? null,
      facts: JSON.stringify(what ?? {}),
      seen_as: subject === undefined || of === undefined ? null : seenAs({ subject, seenBy }, of),
      owner_id: ownedNow(table, of),
    })
    .execute();
  if (audit) await appendAudit(tx, { at, what: name, by, of, table, facts: { ...what }, brief: audit.brief });
  for (const follower of followersOf[name] ?? []) await openFollower(tx, follower, at);
}

const followersOf: Partial<Record<EventName, readonly FollowerName[]>> = {};
for (const [job, { follows = [] }] of Object.entries(jobs))
  for (const name of follows) followersOf[name] = [...(followersOf[name] ?? []), job as FollowerName];
