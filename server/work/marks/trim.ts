import { clearDayCounts } from '../../items/index.ts';
import type { Work } from '../context.ts';

/** Takes away what was counted on days long past. */
export const trim: Work<'marks.trim'> = ({ hub, signal }) =>
  clearDayCounts(hub.db, { now: hub.now(), signal });
