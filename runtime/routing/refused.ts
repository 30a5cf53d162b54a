import type { ActionId } from '#generated/ids.ts';
import { matchRoute } from './app-routes.ts';

/** Whether an address forbids an action, whoever asks. */
export function isRefusedAt(path: string, action: ActionId | undefined): boolean {
  return action !== undefined && (matchRoute(path)?.route.refuse.includes(action) ?? false);
}
