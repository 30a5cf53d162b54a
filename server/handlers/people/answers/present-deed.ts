import { auditIdShown } from '#generated/constants.ts';
import { type EventName, type EventType, events } from '#generated/server/events.ts';
import type { Deed } from '#generated/types.ts';
import type { OwnEntry } from '../../../audit/index.ts';
import type { Viewer } from '../../../rights/index.ts';
import { deeds } from './deeds.ts';
import { type Facts, parsed, placeOf } from './recorded.ts';

/** The types of event that people are told of. */
export const toldTypes = Object.keys(deeds) as EventName[];

/** A row of the record as its person is told it; of what others did neither device nor address. */
export function presentDeed(entry: OwnEntry, viewer: Viewer): Deed {
  const { at, hash, of_name } = entry;
  const type = entry.what as EventName;
  const { entity }: EventType = events[type];
  const facts = parsed(entry.facts);
  const isOwn = isOwnDeed(entry, facts, viewer);
  const said = deeds[type]?.(facts);
  // Only types that are told are asked for.
  if (said === undefined) throw new Error(`Nobody is told of ${type}.`);
  return {
    ...{ id: hash.slice(0, auditIdShown), time: new Date(at).toISOString() },
    ...said,
    ...(entity === 'Item' && of_name !== null && { thing: of_name }),
    ...(isOwn ? { ...wayOf(entry), ...placeOf(entry) } : otherOf(entry)),
  };
}

/** A password that is asked for again is asked in a session that is open, and nobody is noted down who showed a wrong one. */
const isOwnDeed = ({ by_id, what }: OwnEntry, { why }: Facts, viewer: Viewer) =>
  by_id === viewer.id || (what === 'sessions.failed' && why === 'notProven');

function wayOf({ through, token_name }: OwnEntry): Pick<Deed, 'by' | 'byName'> {
  if (through !== 'token') return { by: 'self' };
  return token_name === null ? { by: 'lostToken' } : { by: 'token', byName: token_name };
}

/** Who else it was: somebody by the name of now. Under which account somebody runs the hub is not told. */
function otherOf({ by_id, by_now, through, what }: OwnEntry): Pick<Deed, 'by' | 'byName'> {
  if (by_id !== null) return by_now === null ? { by: 'gone' } : { by: 'person', byName: by_now };
  if (through === 'command') return { by: 'operator' };
  return { by: what === 'sessions.failed' ? 'stranger' : 'hub' };
}
