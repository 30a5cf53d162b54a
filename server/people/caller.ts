import type { Viewer } from '../rights/index.ts';

/** Who sends a request, and by which session. */
export interface Caller {
  viewer: Viewer | null;
  sessionId?: string;
  /** When the password was last shown in it. */
  proveTime?: number;
  /** The session's new secret, where the old one has served its time. */
  renewed?: string;
}
