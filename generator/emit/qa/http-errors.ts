import { pathsIn } from '../../expressions/expr-parts.ts';
import { answersHere } from '../../model/answers-here.ts';
import { doesChange } from '../../model/does-change.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import type { Action } from '../../model/rights.ts';
import { setEntity } from '../../model/setting.ts';
import { sortedEntries } from '../output.ts';
import { byCause, type Found, type Planning } from './causes.ts';
import type { Values } from './evaluate.ts';
import { firstCall } from './limits.ts';
import { allRows } from './pairwise.ts';
import type { RolePlan } from './roles.ts';
import { choicesToSet } from './set-choices.ts';
import type { How, HttpError, SampleCall } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';
import { refusalOf, rolesOf, scopeFor } from './verdicts.ts';

/** What the server answers before any handler is asked, by the errors that the engine itself knows. */
const byDoors: Readonly<Record<string, How>> = {
  payloadTooLarge: 'body',
  mediaTypeUnknown: 'type',
  crossOrigin: 'site',
  tokenReadOnly: 'reading token',
  cursorStale: 'cursor',
  invalidInput: 'input',
  routeNotFound: 'address',
  queryTooLong: 'query',
  headersTooLarge: 'headers',
  wrongHost: 'host',
  requestUnreadable: 'no HTTP',
  hubReadOnly: 'read-only',
};

/** No error of a spec that is whole has this reason. */
export const unsaid = 'nothing in the description says by what it comes (`cause`)';

/** Every error that can be brought about over HTTP by what the description says, and the others with their reason. */
export function planHttpErrors(planning: Planning): { errors: HttpError[]; unprovoked: Unprovoked[] } {
  const { product } = planning;
  const unprovoked: Unprovoked[] = [];
  const errors = sortedEntries(product.errors).flatMap(([id, error]) => {
    if (error.retired) return [];
    const found =
      byRole(id, planning) ?? bySettings(id, planning) ?? byRule(id, planning) ?? byDoor(id, planning);
    if (found) return [{ error: id, ...found }];
    const caused = byCause(id, planning);
    if (typeof caused === 'object') return [{ error: id, ...caused }];
    unprovoked.push({ what: `error ${id}`, door: 'HTTP', why: caused ?? unsaid });
    return [];
  });
  return { errors, unprovoked };
}

/** Somebody asks who may not. */
function byRole(id: string, { plan }: Planning): Found | undefined {
  for (const call of plan.calls) {
    const row = plan.verdicts[call.action]?.find(({ refused }) => refused === id);
    const { action: _, ...own } = call;
    if (row)
      return {
        how: 'role',
        call: own,
        role: row.role,
        ...(row.things?.item !== undefined && { visibility: row.things.item }),
      };
  }
  return undefined;
}

/** The hub is set such that what one may as a rule one may not. */
function bySettings(id: string, planning: Planning): Found | undefined {
  const known = foundBySettings.get(planning.plan) ?? refusedBySettings(planning);
  foundBySettings.set(planning.plan, known);
  return known.get(id);
}

const foundBySettings = new WeakMap<RolePlan, ReadonlyMap<string, Found>>();

/** What every action that reads something that is set refuses, however that is set. */
function refusedBySettings({ product, plan }: Planning): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const { action, ...call } of plan.calls) {
    const own = product.actions[action];
    const ways = own === undefined || own.needs.includes('item') ? [] : waysToSet(own, product);
    for (const settings of ways)
      for (const role of Object.keys(rolesOf(product))) {
        const refused = own && refusalOf(own, scopeFor(own, role, product, settings), product);
        if (refused && !found.has(refused)) found.set(refused, { how: 'settings', call, role, settings });
      }
  }
  return found;
}

/** Every way in which those settings stand that an action reads, and that are one of a few. */
function waysToSet({ checks: ids }: Action, product: Product): Values[] {
  const { checks, terms, subjects } = product;
  const set = setEntity(product);
  const name = Object.values(subjects).find(({ is }) => is === set?.name)?.name;
  const paths = ids.flatMap((id) => (checks[id] ? pathsIn(checks[id].when, terms) : []));
  const fields = choicesToSet(product).filter((field) =>
    paths.some(([root, own]) => root === name && own === field.name),
  );
  if (fields.length === 0) return [];
  return allRows(fields.map(({ values }) => values.length)).map((row) =>
    Object.fromEntries(fields.map(({ name: own, values }, at) => [own, values[row[at] ?? 0]])),
  );
}

/** What nobody else may have is asked for twice. */
function byRule(id: string, { product, compiler }: Planning): Found | undefined {
  const rule = Object.values(product.rules).find(({ remote }) => remote?.error === id);
  const call = firstCall(
    { product, compiler },
    ({ writes }) => writes?.entity === rule?.entity && Boolean(writes?.fields.includes(rule?.field ?? '')),
  );
  if (rule === undefined || call === undefined) return undefined;
  return { how: 'twice', call, given: { [rule.field]: rule.accept[0] ?? 'taken' } };
}

/** What is sent is refused before it is known what is asked. */
function byDoor(id: string, { product, compiler }: Planning): Found | undefined {
  const how = Object.hasOwn(byDoors, id) ? byDoors[id] : undefined;
  if (how === undefined) return undefined;
  const first = (fits: (endpoint: Endpoint) => boolean) => firstCall({ product, compiler }, fits);
  const isOpen = ({ pathParams, allow }: Endpoint) => pathParams.length === 0 && allow === undefined;
  const limit = (name: string) => Number(product.constants[name]?.value ?? 0);
  const named = (call: SampleCall | undefined, more: Partial<Found> = {}) =>
    call && { how, call, role: 'owner', ...more };
  switch (how) {
    case 'body': {
      const bodies = sortedEntries(product.endpoints)
        .map(([, one]) => one)
        .filter((one) => one.bodyFields.length > 0 && answersHere(one));
      const [least] = bodies.sort((a, b) => (a.budget?.bodyBytes ?? 0) - (b.budget?.bodyBytes ?? 0));
      return named(
        first(({ id: own }) => own === least?.id),
        { amount: (least?.budget?.bodyBytes ?? 0) + 1 },
      );
    }
    case 'type':
      return named(first(({ bodyFields }) => bodyFields.length > 0));
    case 'site':
    case 'reading token':
    case 'read-only':
      return named(first((one) => doesChange(one) && one.errors.includes(id) && one.pathParams.length === 0));
    case 'cursor':
      return named(first((one) => one.paged && one.pathParams.length === 0 && one.errors.includes(id)));
    case 'input':
      return named(first((one) => isOpen(one) && !doesChange(one) && (one.input.required ?? []).length > 0));
    case 'query':
      return named(
        first((one) => isOpen(one) && !doesChange(one)),
        { amount: limit('query.parameters') + 1 },
      );
    case 'address':
    case 'headers':
    case 'host':
    case 'no HTTP':
      return { how };
    default:
      return undefined;
  }
}
