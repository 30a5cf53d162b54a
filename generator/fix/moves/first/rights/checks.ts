import { quotedInLine } from '../../../conditions.ts';
import type { Draft } from '../../../draft.ts';
import { inPlaceOf, removed } from '../../../edits.ts';
import type { Move } from '../../../move.ts';
import { child, endOf, entriesOf, entryOf, inLine, plainOf, startOf } from '../../../source.ts';
import { addSection } from './add-section.ts';
import { type Effects, isLogin, PageErrors } from './errors.ts';
import { type OldRight, oldRights, signed } from './old-rights.ts';

/** A check while it is gathered: all guards and actions that ask the same are one. */
interface Gathered {
  name: string;
  when: string;
  /** Where it was asked first, which is where it stands. */
  first: OldRight;
  /** What happens where it does not hold, as guards say it and as actions do. */
  ofGuards: Effects[];
  ofActions: Effects[];
}

const signedIn = 'signedIn';

/** A guard said what happens where its condition does not hold; now a check has an error, and the error knows. */
export const checks: Move = {
  from: 0,
  to: 1,
  says: 'guards and actions are lists of `checks`, and what happens to a page stands at the error',
  move(draft) {
    const rights = oldRights(draft);
    if (rights.length === 0) return;
    const gathered = gather(rights);
    const errors = new PageErrors(draft);
    errors.keepUsualFor(mostCommon([...gathered.values()].filter((check) => hasUsual(check, errors))));
    for (const source of new Set(rights.map((right) => right.source))) {
      const here = [...gathered.values()].filter(({ first }) => first.source === source);
      addSection(
        draft,
        source,
        'checks',
        here.map((check) => lineOf(draft, check, errors)),
      );
    }
    for (const right of rights) rewrite(draft, right, gathered);
  },
};

function gather(rights: readonly OldRight[]): Map<string, Gathered> {
  const found = new Map<string, Gathered>();
  const names = new Set<string>();
  const at = (when: string, name: string, first: OldRight) => {
    const known = found.get(when);
    if (known) return known;
    let free = name;
    for (let n = 2; names.has(free); n++) free = `${name}${n}`;
    names.add(free);
    const check = { name: free, when, first, ofGuards: [], ofActions: [] };
    found.set(when, check);
    return check;
  };
  const asking = rights.find((right) => right.checks.some(({ isForSigned }) => isForSigned));
  if (asking) at(signed, signedIn, asking);
  for (const right of rights)
    for (const { when, isForSigned, otherwise, name } of right.checks) {
      const check = at(when === '' ? signed : when, name, right);
      if (otherwise === undefined) continue;
      const effects = { source: right.source, node: otherwise };
      // Whoever is signed in and asked to sign in would be sent round in a circle.
      const own = isForSigned && isLogin(effects) ? at(signed, signedIn, right) : check;
      own[right.isGuard ? 'ofGuards' : 'ofActions'].push(effects);
    }
  return found;
}

const effectsOf = ({ ofGuards, ofActions }: Gathered) => [...ofGuards, ...ofActions];

/** Whether nothing but the error that all answered says what is wrong. */
function hasUsual(check: Gathered, errors: PageErrors): boolean {
  const all = effectsOf(check);
  const isNamed = all.some((effects) => errors.named(effects) !== undefined || isLogin(effects));
  return check.when !== signed && !isNamed && errors.withTextOf(all) === undefined;
}

/** What most checks do of a page, which the error that they all answered keeps. */
function mostCommon(checks: readonly Gathered[]): Effects | undefined {
  const counted = new Map<string, { effects: Effects; count: number }>();
  for (const effects of checks.flatMap(effectsOf)) {
    const key = JSON.stringify(plainOf(effects.node));
    counted.set(key, { effects, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count)[0]?.effects;
}

function lineOf(draft: Draft, check: Gathered, errors: PageErrors): string {
  const error = check.when === signed ? signedError(check, errors) : errorOf(check, errors);
  const { source, entry } = check.first;
  if (error === undefined) draft.ask(source, `${check.name}: {`, `which error "${check.name}" has`);
  const words = [`when: ${quotedInLine(check.when)}`, `error: ${error ?? 'none'}`];
  // A file that says where all of it comes from says it of the check as well.
  const saysWhy = ['source', 'decided'].some((word) => entryOf(source.root, word));
  for (const word of saysWhy ? [] : ['source', 'decided']) {
    const reason = child(entry.value, word);
    if (reason) words.push(`${word}: ${inLine(source, reason)}`);
  }
  return `${check.name}: { ${words.join(', ')} }`;
}

/** Calls answered whoever was not signed in with an error of their own, whatever the effects were. */
function signedError(check: Gathered, errors: PageErrors): string | undefined {
  const error = errors.signedOut();
  const page = effectsOf(check).find((effects) => errors.named(effects) === undefined);
  if (error !== undefined) errors.put(error, page);
  return error;
}

function errorOf(check: Gathered, errors: PageErrors): string | undefined {
  const all = effectsOf(check);
  const named = all.flatMap((effects) => errors.named(effects) ?? [])[0];
  const pageOf = (list: readonly Effects[]) => list.find((effects) => errors.named(effects) === undefined);
  if (named !== undefined) {
    errors.put(named, pageOf(check.ofGuards));
    return named;
  }
  const page = pageOf(check.ofGuards) ?? pageOf(check.ofActions);
  const known = [
    page && isLogin(page) ? errors.signedOut() : undefined,
    errors.withTextOf(all),
    errors.usual,
  ];
  const error = known.find((id) => id !== undefined && errors.takes(id, page));
  if (error === undefined) return errors.add(`${check.name}Refused`, page, all);
  errors.put(error, page);
  return error;
}

function rewrite(
  draft: Draft,
  { source, entry, checks: own }: OldRight,
  gathered: Map<string, Gathered>,
): void {
  const ids = own.flatMap(({ when, isForSigned }) => [
    ...(isForSigned ? [signedIn] : []),
    ...(when === '' ? [] : [gathered.get(when)?.name ?? '']),
  ]);
  const list = `[${[...new Set(ids)].join(', ')}]`;
  const said = entriesOf(entry.value).map(({ name }) => name);
  const from = endOf(entry.key);
  const whole = { from, to: endOf(entry.value) };
  const hasMore = said.some((name) => !['when', 'else', 'checks'].includes(name));
  if (!hasMore && source.commentsIn(whole).length === 0) {
    draft.change(source, { ...whole, text: `: ${list}` });
    return;
  }
  const condition = entryOf(entry.value, 'when') ?? entryOf(entry.value, 'checks');
  if (condition === undefined) return;
  const range = { from: startOf(condition.key), to: endOf(condition.value) };
  const put = inPlaceOf(source, range, `checks: ${list}`);
  draft.change(source, put, ...removed(source, entry.value, ({ name }) => name === 'else'));
}
