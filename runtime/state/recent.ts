import { searchRecentMax } from '#generated/constants.ts';

const prefix = 'recent:';
const keyOf = (userId: string | undefined) => `${prefix}${JSON.stringify(userId ?? null)}`;

/** What somebody looked for in this browser, the last first. Nobody else is shown it. */
export function readRecent(userId: string | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((text) => typeof text === 'string').slice(0, searchRecentMax)
      : [];
  } catch {
    // A browser that keeps nothing, or kept nonsense, remembers no search.
    return [];
  }
}

export function addRecent(userId: string | undefined, text: string): void {
  if (text !== '') write(userId, [text, ...readRecent(userId).filter((other) => other !== text)]);
}

export function removeRecent(userId: string | undefined, text: string): void {
  write(
    userId,
    readRecent(userId).filter((other) => other !== text),
  );
}

/** All that one person looked for; of everybody where nobody is named. */
export function forgetRecent(userId?: string): void {
  remove((key) => userId === undefined || key === keyOf(userId));
}

/** Whoever is here now leaves nothing of others who signed in here before. */
export function forgetRecentOfOthers(userId: string): void {
  remove((key) => key !== keyOf(userId) && key !== keyOf(undefined));
}

function write(userId: string | undefined, texts: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(texts.slice(0, searchRecentMax)));
  } catch {
    // As above: a full or forbidden storage must not stop anyone from searching.
  }
}

function remove(isRemoved: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && isRemoved(key)) localStorage.removeItem(key);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
