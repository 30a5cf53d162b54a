import type { Middleware } from '#generated/api/client.ts';
import { addPending, removePending } from '../state/activity.ts';

/** Keeps the list of requests in flight, for the bar at the top. */
export const pendingCalls: Middleware = async (spec, _input, _options, next) => {
  addPending(spec.id);
  try {
    return await next();
  } finally {
    removePending(spec.id);
  }
};
