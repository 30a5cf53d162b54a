import { compareAddresses } from './addresses.ts';
import { compareCalls, compareErrors } from './calls.ts';
import { areas, type Both, type Change } from './change.ts';
import { compareNumbers, compareThings } from './rest.ts';
import { compareRights } from './rights.ts';
import { compareRules } from './rules.ts';
import { compareScreens } from './screens.ts';
import { compareWords } from './words.ts';

/** All that a change of a spec means for people, by area; nothing where two say the same, however they are written. */
export function compareProducts(both: Both): Change[] {
  const calls = [...compareCalls(both), ...compareErrors(both)];
  const found = [
    ...compareAddresses(both),
    ...compareRights(both),
    ...compareRules(both),
    ...calls,
    ...compareScreens(both, calls),
    ...compareWords(both),
    ...compareNumbers(both),
    ...compareThings(both),
  ];
  return areas.flatMap((area) => found.filter((change) => change.area === area));
}

/**
 * The breaking changes that no note names: by their id as a word, or by an address or a code that people know them by. What
 * is noted is what was written since then.
 */
export function unnoted(changes: readonly Change[], note: string): Change[] {
  const names = (text: string) =>
    new RegExp(`(?<![\\w./-])${escaped(text)}(?![\\w/-]|\\.\\w)`, 'u').test(note);
  return changes.filter(
    ({ isBreaking, what, alias = [] }) =>
      isBreaking === true && ![what, what.slice(what.indexOf(' ') + 1), ...alias].some(names),
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
