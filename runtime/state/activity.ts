import { proxy } from 'valtio';

/** What goes on: requests in flight, a blocking page being loaded, and whether the session is known. */
export const activity = proxy({ pending: [] as string[], loading: false, ready: false });

export function addPending(id: string): void {
  activity.pending.push(id);
}

export function removePending(id: string): void {
  const at = activity.pending.indexOf(id);
  if (at >= 0) activity.pending.splice(at, 1);
}
