import { createHash } from 'node:crypto';
import type { AuditRow } from '../store/database.ts';

/** A row before it has its hash. */
export type Unsealed = Omit<AuditRow, 'hash'>;

/** What a hash is made of, in an order that never changes: rows of before are proven by it. */
const sealed = [
  ...(['seq', 'at', 'what', 'by_id', 'by_name', 'through', 'shown', 'of_id', 'of_name', 'facts'] as const),
  ...(['request', 'reason', 'brief_hash', 'before_hash'] as const),
];

/**
 * SHA-256 of all that a row says, and of the hash of the row before it: none can be changed without all behind it. Rows of before
 * the owner was kept have none; one that is given to such a row, or taken from another, has the row hashed the other way.
 */
export function hashOf(row: Unsealed): string {
  const { owner_id } = row;
  const said = sealed.map((column) => row[column]);
  return sha256(JSON.stringify(owner_id === null ? ['audit 1', ...said] : ['audit 2', ...said, owner_id]));
}

/** Of what is known for a while alone; nobody who has the hash finds out what it was, since there is chance in it. */
export function briefHashOf({ chance, said }: { chance: string; said: string }): string {
  return sha256(JSON.stringify(['brief 1', chance, said]));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
