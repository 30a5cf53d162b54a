import { type EventName, type EventsRecorded, type EventType, events } from '#generated/server/events.ts';
import type { EventEntry } from './event-log.ts';

/** An event as it was recorded, by its type. */
export type RecordedEvent<Name extends EventName = EventName> = {
  [One in Name]: EventsRecorded[One] & { readonly name: One; readonly number: number; readonly at: number };
}[Name];

/** Why an event cannot be read: an older version, or a newer one, recorded it as something else. */
export type Unreadable = 'gone' | 'changed';

/** An event by its type, which is one of those that whoever reads has asked for, or why this version cannot read it. */
export function readEvent<Name extends EventName = EventName>(
  entry: EventEntry,
): RecordedEvent<Name> | Unreadable {
  const { number, at, name, by, of } = entry;
  if (!isEventName(name)) return 'gone';
  const { entity, fits }: EventType = events[name];
  const what = parsed(entry.what);
  if (what === undefined || (fits && !fits(what)) || (entity !== undefined && of === null)) return 'changed';
  const event = { number, at, name, ...(by !== null && { by }), ...(of !== null && { of }) };
  // What the entity of this name holds is judged by `fits`, which the compiler does not follow through a name.
  return (fits ? { ...event, what } : event) as unknown as RecordedEvent<Name>;
}

export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
