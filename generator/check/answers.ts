import { leading } from '../grammar/effects.ts';
import type { WrittenError } from '../grammar/spec/errors.ts';
import { type Named, named, othersIn } from '../grammar/written.ts';
import type { Node } from '../model/node.ts';
import type { ErrorEntry, Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { child, itemsOf, stringOf } from '../yaml/spec-node.ts';

type ErrorAsWritten = Named<WrittenError>;
type Answering = Pick<Product, 'errors' | 'guards' | 'actions' | 'checks' | 'routes'>;

/** What is done about an error ends, and whom it keeps out of a page does not see that page all the same. */
export function checkAnswers(product: Answering, building: Building): void {
  for (const entry of building.read.errors.flatMap(({ read }) => othersIn(read)))
    if (Object.hasOwn(product.errors, entry.key)) checkEnd(entry, product, building);
  const keepsOut = checksOfPages(product);
  for (const { key, keyAt } of building.read.guards.flatMap(({ read }) => named(read.checks))) {
    const check = Object.hasOwn(product.checks, key) ? product.checks[key] : undefined;
    const error = product.errors[check?.error ?? ''];
    const route = keepsOut.get(key);
    if (error === undefined || route === undefined) continue;
    if (!leads(check?.onPage ?? error.effects, product))
      building.faults.add('HUB1611', keyAt, { name: key, where: route });
  }
}

/** The checks that a page asks before it opens, with the address of one such page. */
function checksOfPages({ routes, guards, actions }: Answering): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, guards: asked, allow } of routes) {
    const lists = [...asked.map((id) => guards[id]), ...allow.map((id) => actions[id])];
    for (const id of lists.flatMap((list) => list?.checks ?? [])) if (!found.has(id)) found.set(id, path);
  }
  return found;
}

/** Whether effects put something else where a page would have been. */
function leads(effects: Node, product: Answering, seen: ReadonlySet<string> = new Set()): boolean {
  return effectsIn(effects).some((fields) => {
    if (leading.some((name) => Object.hasOwn(fields, name))) return true;
    const next = fields.error?.t === 'ref' ? fields.error.id : undefined;
    if (next === undefined || seen.has(next)) return false;
    const error = product.errors[next];
    return error !== undefined && leads(error.effects, product, new Set([...seen, next]));
  });
}

const effectsIn = (node: Node): Record<string, Node>[] =>
  node.t === 'list' ? node.items.flatMap((item) => (item.t === 'record' ? [item.fields] : [])) : [];

/** An error that is answered as another is, and that as the first, would be answered for ever. */
function checkEnd({ key, value }: ErrorAsWritten, { errors }: Answering, { faults }: Building): void {
  for (const item of itemsOf(value.effects)) {
    const node = child(item, 'error');
    const chain = chainTo(key, stringOf(node) ?? '', errors);
    if (node !== undefined && chain !== undefined)
      faults.add('HUB1203', node.at, { what: 'error', name: key, chain: [key, ...chain].join(' → ') });
  }
}

/** The errors from one to another, each answered as the next; undefined where none leads there. */
function chainTo(
  to: string,
  from: string,
  errors: Answering['errors'],
  seen: ReadonlySet<string> = new Set(),
): string[] | undefined {
  if (from === to) return [to];
  if (seen.has(from)) return undefined;
  for (const next of answeredAs(errors[from])) {
    const rest = chainTo(to, next, errors, new Set([...seen, from]));
    if (rest !== undefined) return [from, ...rest];
  }
  return undefined;
}

/** Only the effects of an error are taken over, and never what it does to a page. */
function answeredAs(error: ErrorEntry | undefined): string[] {
  return effectsIn(error?.effects ?? { t: 'list', items: [] }).flatMap(({ error: as }) =>
    as?.t === 'ref' ? [as.id] : [],
  );
}
