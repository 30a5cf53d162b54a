import type { Laid } from '../../generator/load/lay-over.ts';
import { gainedSince, lockOf, readSiteLock, writeSiteLock } from '../../generator/load/site-lock.ts';

/** Says what the lists that a site replaces have missed, and writes down what it is laid over now. */
export function noteSite(site: string, laid: readonly Laid[], say: (words: string) => void): void {
  const before = readSiteLock(site);
  const gained = gainedSince(laid, before);
  if (gained.length > 0) {
    const places = gained.map(({ laid: { at }, items }) => `  ${at.file}:${at.line} lacks ${items.length}`);
    say(['Lists of the product have gained what those of the site have not:', ...places].join('\n'));
    say('`npm run hub -- site diff` names it; a list that is changed, or `site accept`, ends this.');
  }
  const now = new Set(laid.map(({ path }) => path));
  const left = Object.keys(before?.over ?? {}).filter((path) => !now.has(path));
  if (left.length > 0)
    say(`The site said something of these before, and no longer does: ${left.join(', ')}.`);
  try {
    writeSiteLock(site, lockOf(laid, before));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It cannot be written, and what is made of the site is sound all the same.
    if (code === undefined) throw error;
    say(
      `${site} cannot be written (${code}): what the site is laid over now is written down by the next who may.`,
    );
  }
}
