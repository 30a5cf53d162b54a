/** Known here, since whoever signs out leaves none behind on a page either that keeps none (file-drafts.ts). */
const prefix = 'file-draft:';

/** What is kept of somebody's in this browser, over its end, begins so. */
export const ownPrefix = (userId: string): string => `${prefix}${JSON.stringify(userId)}:`;

/** Under what something is kept that was typed in this browser, whoever typed it. */
export function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // A browser that keeps nothing has none.
  }
}

/** Whoever signs out leaves nothing of what they typed. */
export function forgetKeptDrafts(): void {
  for (const key of keptKeys()) removeKept(key);
}

/** Whoever is here now finds nothing that somebody else typed in this browser. */
export function forgetKeptDraftsOfOthers(userId: string): void {
  for (const key of keptKeys()) if (!key.startsWith(ownPrefix(userId))) removeKept(key);
}

export function removeKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to take away.
  }
}
