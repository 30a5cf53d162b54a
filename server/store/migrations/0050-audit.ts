import { chained, changes, index, json, key, ms, table, text } from '../schema/index.ts';

/** Who did what, in rows that hold one another; where people came from stands beside them, and goes long before they do. */
export const up = changes(
  table('audit', {
    seq: key(),
    at: ms(),
    what: text(),
    by_id: text().orNothing(),
    by_name: text().orNothing(),
    through: text(),
    shown: text().orNothing(),
    of_id: text().orNothing(),
    of_name: text().orNothing(),
    facts: json(),
    request: text().orNothing(),
    reason: text().orNothing(),
    // Of what stands beside it, with chance: it can be proven while it is there, and not be guessed when it is gone.
    brief_hash: text().orNothing(),
    before_hash: text(),
    hash: text(),
  }),
  chained('audit', 'audit_ends'),
  table('audit_briefs', { seq: key(), at: ms(), chance: text(), said: json() }),
  index('audit_briefs', ['at']),
  index('audit', ['of_id', 'seq'], { name: 'audit_by_subject' }),
  index('audit', ['by_id', 'seq'], { name: 'audit_by_person' }),
  index('audit', ['what', 'seq'], { name: 'audit_by_type' }),
);
