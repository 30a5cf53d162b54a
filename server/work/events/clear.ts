import { clearAudit } from '../../audit/index.ts';
import { clearEvents } from '../../events/index.ts';
import type { Work } from '../../frame/work.ts';
import { clearInvitations } from '../../people/index.ts';

/** Takes away what has been kept for long enough. */
export const clear: Work<'events.clear'> = async ({ hub, signal }) => {
  const now = hub.now();
  await clearEvents(hub.db, { now, signal });
  await clearAudit(hub.db, { now, signal });
  await clearInvitations(hub.db, { now });
};
