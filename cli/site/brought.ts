import type { Finding } from '../../server/ground/finding.ts';
import { Stop } from '../launch/stop.js';
import { changedSince, isBrought, madeOtherwise } from './made.ts';

const todo =
  'Run `npm run hub -- build` with HUB_SITE in a checkout of the same release, and bring the folder here whole.';

/** Stops a package whose site was not made for its release, or is not there whole: it cannot make it. */
export function requireBrought(output: string): void {
  if (!isBrought(output))
    throw new Stop(
      `${output} is not there: nothing was made of this site for this release yet. A package cannot make it. ${todo}`,
    );
  const says = lacking(output, 'sizes');
  if (says !== undefined) throw new Stop(`${output} is not whole: ${says} ${todo}`);
}

/** Warns of a site that says something else by now than what was made of it. */
export function changedWords(output: string, site: string): string | undefined {
  const changed = changedSince(output, site, 'sizes');
  return changed.length === 0 ? undefined : `${wordsOf(site, changed)} ${todo}`;
}

/** Whether what was made of a site is there as it was made, and is what the site says now. */
export function inspectBrought(output: string, site: string): Finding {
  const check = 'site';
  const says = isBrought(output) ? lacking(output, 'sums') : 'Nothing was made of it for this release yet.';
  if (says !== undefined) return { check, state: 'fault', says: `${output}: ${says}`, todo };
  const changed = changedSince(output, site, 'sums');
  return changed.length === 0
    ? { check, state: 'ok', says: `What was made of ${site} is there whole, and is what it says.` }
    : { check, state: 'note', says: wordsOf(site, changed), todo };
}

/** Whether the generated code can be loaded at all. */
export const hasCode = (output: string): boolean =>
  madeOtherwise(output, 'sizes')?.others.every((path) => !path.startsWith('generated/')) ?? false;

function lacking(output: string, by: 'sizes' | 'sums'): string | undefined {
  const made = madeOtherwise(output, by);
  if (made === undefined) return 'the list of what was made (made.json) is gone.';
  const { all, others } = made;
  if (others.length === 0) return undefined;
  return `${others.length} of its ${all} files are gone or changed, such as ${others[0]}.`;
}

const wordsOf = (site: string, changed: readonly string[]) =>
  `${changed.length} files of ${site} have changed since it was built, such as ${changed[0]}; what was built before is served.`;
