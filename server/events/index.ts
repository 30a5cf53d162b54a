export { clearEvents } from './clearing.ts';
export { type EventEntry, openEventLog } from './event-log.ts';
export { followEvents } from './following.ts';
export { findEvents, type LogQuery } from './operators-log.ts';
export { recordEvent } from './record.ts';
export { isEventName, type RecordedEvent } from './recorded-event.ts';
export { readTold } from './told.ts';
