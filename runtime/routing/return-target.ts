import { appAt } from '#generated/app.ts';

/** The name under which an address carries the way back (seed 2.4). */
export const returnParam = 'redirect';

/**
 * Where a way back leads: the path of an address of this origin. Undefined for another origin, for what is no
 * address, and for the app `except`, which is the one to come back from.
 */
export function returnTarget(
  wanted: string | undefined,
  origin: string,
  except?: string,
): string | undefined {
  // A browser reads `\` as `/` and drops control characters: no address of ours is written with either.
  if (!wanted || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  // Not `url.origin`: a blob has that of whoever made it. Two slashes are a host to whoever reads the path next.
  if (!url.href.startsWith(`${origin}/`) || url.pathname.startsWith('//')) return undefined;
  if (except !== undefined && appAt(url.pathname)?.id === except) return undefined;
  return url.pathname + url.search + url.hash;
}
