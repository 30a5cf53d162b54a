import { clearEvents } from '../../events/index.ts';
import type { Work } from '../context.ts';

/** Takes away what has been kept for long enough. */
export const clear: Work<'events.clear'> = ({ hub, signal }) =>
  clearEvents(hub.db, { now: hub.now(), signal });
