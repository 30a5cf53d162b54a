import { useSyncExternalStore } from 'react';

/** Whether this is drawn for a document that the server sends, and not in a browser. */
export const isDrawnAhead = typeof document === 'undefined';

const never = () => () => {};

/**
 * Whether the browser has taken over what was drawn ahead. Until then everything must be drawn as it was there: what only the
 * browser knows, such as its time zone and its theme, comes a moment later.
 */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
