import type { RoleVerdict } from '../emit/qa/support/shapes.ts';
import { isUnjudged, verdictsOf } from '../emit/qa/verdicts.ts';
import type { Endpoint, Product, Route } from '../model/product.ts';
import type { Action } from '../model/rights.ts';
import { type Both, type Change, idsOfBoth, isSame, own } from './change.ts';
import { conditionText } from './condition-text.ts';

/** Whom the judges know, in words. */
const people: Readonly<Record<string, string>> = {
  visitor: 'whoever is not signed in',
  newcomer: 'who signed in and has no alias yet',
  member: 'any member',
  colleague: 'another member',
  owner: 'the owner',
  token: 'the owner by a token',
  bound: 'a token that reaches this alone',
  boundElsewhere: 'a token that reaches another thing alone',
  manager: 'a manager',
  disabled: 'a disabled account',
};

/** Who may do now what they could not, and the reverse: calls by what they ask, pages by who enters. */
export function compareRights({ old, now }: Both): Change[] {
  return [
    ...ofActions({ old, now }),
    ...ofCalls({ old, now }),
    ...ofPages({ old, now }),
    ...ofRows({ old, now }),
  ];
}

function ofActions({ old, now }: Both): Change[] {
  return idsOfBoth(old.actions, now.actions).flatMap((id): Change[] => {
    const [was, is] = [own(old.actions, id), own(now.actions, id)];
    // Of one that comes or goes, the calls and the pages that ask it tell.
    if (was === undefined || is === undefined) return [];
    return otherwise(`action ${id}`, [was, old], [is, now]);
  });
}

/** A call that asks another action, or none; what all ask is told of those that ask it from now on, or no longer. */
function ofCalls({ old, now }: Both): Change[] {
  const found = idsOfBoth(old.endpoints, now.endpoints).flatMap((id): Change[] => {
    const [was, is] = [own(old.endpoints, id), own(now.endpoints, id)];
    if (was === undefined || is === undefined) return [];
    if (was.allow === is.allow && asksFirst(was, old) === asksFirst(is, now)) return [];
    return otherwise(`call ${id}`, [asking(was, old), old], [asking(is, now), now]);
  });
  return once(found);
}

const asksFirst = ({ open }: Endpoint, { everywhere }: Product) =>
  open === undefined ? everywhere : undefined;

/** What a call asks, as one action. */
function asking(call: Endpoint, product: Product): Action {
  const { id, allow } = call;
  const action = (allow === undefined ? undefined : own(product.actions, allow)) ?? nobodyAsked(id);
  const before = product.guards[asksFirst(call, product) ?? '']?.checks ?? [];
  return { ...action, checks: [...new Set([...before, ...action.checks])] };
}

const isOpen = (app: string, product: Product) =>
  product.app.apps.some(({ id, open }) => id === app && open !== undefined);

const nobodyAsked = (id: string): Action => ({
  ...{ id, checks: [], needs: [], sure: [] },
  origin: { place: { file: '', line: 1, col: 1 } },
});

function ofPages({ old, now }: Both): Change[] {
  const before = new Map(old.routes.map((route) => [route.id, route]));
  const found = now.routes.flatMap((route): Change[] => {
    const was = before.get(route.id);
    if (was === undefined) return [];
    return otherwise(`page ${route.id}`, [entering(was, old), old], [entering(route, now), now]);
  });
  return once(found);
}

/** Pages and calls of one change, such as those of each kind, are told with the first of them. */
function once(changes: readonly Change[]): Change[] {
  const alike = new Map<string, { first: Change; more: number }>();
  for (const change of changes) {
    const key = `${change.how} ${change.says}`;
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { first: change, more: 0 });
    else known.more += 1;
  }
  return [...alike.values()].map(({ first, more }) =>
    more === 0 ? first : { ...first, says: `and ${more} more: ${first.says}` },
  );
}

/** What a page asks of whoever enters it, as if that were one action. */
function entering({ id, app, guards, allow, origin }: Route, product: Product): Action {
  const own = [
    ...product.guardOrder
      .filter((name) => guards.includes(name) || (name === product.everywhere && !isOpen(app, product)))
      .map((name) => product.guards[name]),
    ...allow.map((name) => product.actions[name]),
  ];
  const checks = [...new Set(own.flatMap((one) => one?.checks ?? []))];
  const reads = checks.flatMap((name) => product.checks[name]?.reads ?? []);
  const needs = [...new Set(reads)].filter(
    (name) => Object.hasOwn(product.subjects, name) && !product.subjects[name]?.given,
  );
  return { id, checks, needs, sure: [], origin };
}

type Asked = [action: Action, product: Product];

function otherwise(what: string, old: Asked, now: Asked): Change[] {
  if (textOf(old) === textOf(now)) return [];
  const changed: Change = {
    ...{ area: 'rights', how: 'changed', what },
    says: `asks ${textOf(now)}, and asked ${textOf(old)}: who is meant depends on what is kept`,
  };
  if ([old, now].some(([action, product]) => isUnjudged(action, product))) return [changed];
  const [before, after] = [mayOf(old), mayOf(now)];
  const more = [...after].filter((one) => !before.has(one));
  const less = [...before].filter((one) => !after.has(one));
  // None of those whom the judges know is told apart by what was changed.
  if (more.length === 0 && less.length === 0) return [changed];
  const says = (names: readonly string[], word: string) => `${who(names, [...before, ...after])} ${word}`;
  return [
    ...(more.length > 0
      ? [{ area: 'rights' as const, how: 'gained' as const, what, says: says(more, 'may, and could not') }]
      : []),
    ...(less.length > 0
      ? [
          {
            area: 'rights' as const,
            how: 'lost' as const,
            what,
            isBreaking: true as const,
            says: says(less, 'may not any more'),
          },
        ]
      : []),
  ];
}

/** All that an action asks, with the terms written out: two that say so alike are one. */
function textOf([{ checks: ids }, { checks, terms }]: Asked): string {
  const conditions = ids.map((id) => checks[id]).flatMap((check) => check?.when ?? []);
  const whole = (text: string) =>
    text.replaceAll(/[A-Za-z_][\w.]*/g, (name) => {
      const term = own(terms, name);
      return term === undefined ? name : `(${conditionText(term.whole ?? term.expr)})`;
    });
  return conditions.length === 0
    ? 'nothing'
    : conditions.map((expr) => whole(conditionText(expr))).join(', and ');
}

const keyOf = ({ role, things }: RoleVerdict) =>
  things === undefined ? role : `${role}|${Object.values(things).join(' ')}`;

const mayOf = ([action, product]: Asked) =>
  new Set(
    verdictsOf(action, product)
      .filter(({ refused }) => refused === undefined)
      .map(keyOf),
  );

/** `any member` where it is so of whatever is asked about, else with what it is so of. */
function who(keys: readonly string[], all: readonly string[]): string {
  const kinds = new Set(all.flatMap((key) => key.split('|')[1] ?? []));
  const roles = [...new Set(keys.map((key) => key.split('|')[0] ?? ''))];
  const named = roles.map((role) => {
    const own = keys.flatMap((key) => (key.split('|')[0] === role ? (key.split('|')[1] ?? []) : []));
    const where = own.length === 0 || own.length === kinds.size ? '' : ` (${own.join(', ')})`;
    return `${people[role] ?? role}${where}`;
  });
  return named.join('; ');
}

/** Which rows one sees, where no action says so. */
function ofRows({ old, now }: Both): Change[] {
  return idsOfBoth(old.rowConditions, now.rowConditions).flatMap((id): Change[] => {
    const [was, is] = [own(old.rowConditions, id), own(now.rowConditions, id)];
    if (isSame(was?.when, is?.when)) return [];
    const text = (row: typeof was) => (row === undefined ? 'nothing' : conditionText(row.when));
    return [
      {
        ...{ area: 'rights', how: 'changed', what: `rows ${id}` },
        says: `are seen where ${text(is)}, and were where ${text(was)}`,
      },
    ];
  });
}
