import { typesIn } from '../check/unused/named-ids.ts';
import { baseKey } from '../declare/messages.ts';
import type { Section } from '../model/claim.ts';
import type { Product } from '../model/product.ts';
import type { Link, Thing } from './thing.ts';

type Things = ReadonlyMap<string, Thing>;

/** What follows without being written: words by their places, errors of a call, the fields of a thing. */
export function madeLinks(product: Product, things: Things): Link[] {
  const { screens, endpoints, errors, entities, checks, rules, routes } = product;
  const records: [string, Readonly<Record<string, object>>][] = [
    ['screen', screens],
    ['check', checks],
    ['error', errors],
    ['guard', product.guards],
    ['action', product.actions],
    ['menu', product.app.menus],
    ['machine', product.machines],
    ['poll', product.polls],
    ['rule', rules],
    ['group', product.groups],
  ];
  const links: Link[] = records.flatMap(([sort, own]) =>
    Object.entries(own).flatMap(([id, value]) => namedIn(`${sort} ${id}`, value, things)),
  );
  for (const route of routes)
    links.push(
      ...namedIn(`route ${route.id}`, route, things),
      { from: `route ${route.id}`, to: `screen ${route.screen}` },
      ...[...route.guards.map((id) => `guard ${id}`), ...route.allow.map((id) => `action ${id}`)].map(
        (to) => ({
          from: `route ${route.id}`,
          to,
        }),
      ),
    );
  for (const { id, ...call } of Object.values(endpoints)) {
    const to = [
      ...call.errors.map((error) => `error ${error}`),
      ...[...typesIn(call.input), ...typesIn(call.returns)].map((type) => `entity ${type}`),
      ...(call.allow === undefined ? [] : [`action ${call.allow}`]),
      ...(call.writes?.fields ?? []).map((field) => `field ${call.writes?.entity}.${field}`),
    ];
    links.push(...to.map((name) => ({ from: `endpoint ${id}`, to: name })));
  }
  for (const { name, fields, viewOf } of Object.values(entities))
    links.push(
      ...fields.map((field) => ({ from: `entity ${name}`, to: `field ${viewOf ?? name}.${field.name}` })),
      ...fields.map((field) => ({ from: `entity ${name}`, to: `field ${name}.${field.name}` })),
    );
  for (const { id, entity, field } of Object.values(rules))
    links.push({ from: `rule ${id}`, to: field === '' ? `entity ${entity}` : `field ${entity}.${field}` });
  const asking = [
    ...Object.values(product.guards).map((own) => ({ ...own, sort: 'guard' })),
    ...Object.values(product.actions).map((own) => ({ ...own, sort: 'action' })),
  ];
  for (const { sort, id, checks: asked } of asking)
    for (const check of asked) links.push({ from: `${sort} ${id}`, to: `check ${check}` });
  for (const { id, error } of Object.values(checks))
    links.push({ from: `check ${id}`, to: `error ${error}` });
  for (const { id, says } of addressedBy(product)) links.push({ from: says, to: id });
  return links.filter(({ from, to }) => from !== to && things.has(from) && things.has(to));
}

/** The words and the ids in a piece of a product, wherever they stand. */
function namedIn(from: string, piece: unknown, things: Things): Link[] {
  const found = new Set<string>();
  visit(piece, (name) => found.add(name));
  return [...found].map((to) => ({ from, to })).filter(({ to }) => things.has(to));
}

function visit(piece: unknown, tell: (name: string) => void): void {
  // The keys of words have a dot, and nothing else that has one is called as they are.
  if (typeof piece === 'string' && piece.includes('.')) tell(`text ${baseKey(piece)}`);
  if (typeof piece !== 'object' || piece === null) return;
  const { t, op, to, id, key, path } = piece as Record<string, unknown>;
  if (t === 'ref') tell(`${to === 'view' ? 'entity' : to} ${id}`);
  if (t === 'text') tell(`text ${key}`);
  if (op === 'term') tell(`term ${id}`);
  if (op === 'name' && Array.isArray(path)) tell(`constant ${path.join('.')}`);
  for (const inner of Object.values(piece)) visit(inner, tell);
}

/** What carries a claim, and what proves it. */
export function claimLinks(sections: readonly Section[]): Link[] {
  return sections.flatMap(({ claims }) =>
    claims.flatMap(({ id, carried, engine, test, reading }) => [
      ...[...carried, ...(reading ? [reading] : [])].map(({ name, at }) => ({
        from: `claim ${id}`,
        to: name,
        at,
      })),
      ...engine.map(({ name, at }) => ({ from: `claim ${id}`, to: `module ${name}`, at })),
      ...(test === undefined ? [] : [{ from: `claim ${id}`, to: `test ${test.file}`, at: test.at }]),
    ]),
  );
}

/** What the world knows a call or an error by: method and path, and its code. */
export function addressedBy({ endpoints, errors }: Product): { says: string; id: string }[] {
  const calls = Object.values(endpoints).flatMap(({ id, route }) =>
    [...(route.otherwise ? [route.otherwise] : []), ...Object.values(route.cases)].map(
      ({ method, path }) => ({
        says: `call ${method} ${path}`,
        id: `endpoint ${id}`,
      }),
    ),
  );
  const codes = Object.values(errors).flatMap(({ id, code }) =>
    textsIn(code).map((one) => ({ says: `code ${one}`, id: `error ${id}` })),
  );
  return [...calls, ...codes];
}

function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { t, value } = node as Record<string, unknown>;
  return t === 'literal' ? [String(value)] : Object.values(node).flatMap(textsIn);
}
