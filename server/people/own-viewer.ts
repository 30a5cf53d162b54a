import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import type { Viewer } from './viewer.ts';

/** Who asks, for endpoints whose `allow` lets no visitor through. */
export function ownViewer({ viewer }: Context): Viewer {
  if (!viewer) throw new HubError('signedOut');
  return viewer;
}
