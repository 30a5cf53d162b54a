import { type WrittenRoute, writtenRoutes } from '../../grammar/spec/routes.ts';
import { at, named } from '../../grammar/written.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Screen } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { namesOfText } from '../texts/names-of-text.ts';

type Pages = Pick<Product, 'routes' | 'screens' | 'endpoints' | 'overrides'>;

/** What an address may say somebody reads, what a variant refuses somebody asks there, and what nobody finds nobody hides. */
export function checkIdlePages(building: Building, pages: Pages): void {
  const { lookup } = building;
  // Without its kinds, a page that there is for each of them has no conditions that anybody read.
  const needed = ['kind', 'screen', 'text', 'action'] as const;
  if (needed.some((what) => lookup.unsure(what))) return;
  for (const { read: file } of building.read.routes)
    for (const route of file.routes ?? []) {
      checkQuery(route, building, pages);
      checkRefused(route, building, pages);
      checkUnfound(route, building);
    }
}

/** Search engines are nobody: whatever asks who they are, they never see. */
function checkUnfound(route: WrittenRoute, { faults }: Building): void {
  for (const page of writtenRoutes([route]))
    if (page.found === false && [page, route].some(({ guards }) => guards !== undefined && guards.length > 0))
      faults.add('HUB1873', at(page, 'found'), { where: page.path });
}

/** A name in the query is read by a condition or a value, by words over the page, or by what a block keeps in the address. */
function checkQuery(route: WrittenRoute, building: Building, pages: Pages): void {
  const tree = writtenRoutes([route]);
  const screens = screensOf(tree, building, pages);
  // What could not be read may read any of them.
  if (screens.length < new Set(tree.map(({ screen }) => screen)).size) return;
  // What is written by hand reads what it likes.
  if (pages.overrides.some(({ screen }) => screens.some(({ id }) => id === screen))) return;
  const titles = tree.flatMap(({ title, titles: more }) => [
    ...(title === undefined ? [] : [title]),
    ...(more ?? []).map(({ text }) => text),
  ]);
  const used = new Set([
    ...[...(building.names.paths ?? [])].flatMap((path) => /^route\.query\.(\w+)/.exec(path)?.[1] ?? []),
    ...titles.flatMap((key) => namesOfText(key, building)),
    ...screens.flatMap(({ props }) => wordsIn(props)),
  ]);
  for (const { query } of tree)
    for (const { key: name, keyAt } of named(query))
      if (!used.has(name)) building.faults.add('HUB1820', keyAt, { name, where: route.path });
}

function checkRefused(route: WrittenRoute, building: Building, pages: Pages): void {
  const tree = writtenRoutes([route]);
  const asked = tree.flatMap(({ guards }) => (typeof guards === 'string' ? [] : [...(guards ?? [])]));
  const screens = screensOf(tree, building, pages);
  const named = screens.flatMap(({ props }) => refsIn(props));
  const known = new Set([
    ...asked,
    ...named.flatMap(({ to, id }) => (to === 'action' ? [id] : [])),
    ...named.flatMap(({ to, id }) => (to === 'endpoint' ? (pages.endpoints[id]?.allow ?? []) : [])),
  ]);
  for (const { refuse, path } of route.variants ?? [])
    refuse?.forEach((name, i) => {
      if (building.registry.has('action', name) && !known.has(name))
        building.faults.add('HUB1821', at(refuse, i), { name, where: path }, [...known]);
    });
}

function screensOf(
  tree: readonly { screen: string }[],
  { lookup }: Pick<Building, 'lookup'>,
  { screens }: Pages,
): Screen[] {
  return tree.flatMap(({ screen }) => screens[lookup.find('screen', screen) ?? ''] ?? []);
}

/** Every word that a piece of a screen holds, and what its cases differ by. */
function wordsIn(node: Node): string[] {
  const inner = innerOf(node).flatMap(wordsIn);
  if (node.t === 'literal') return [String(node.value)];
  return node.t === 'by' ? [node.by, ...inner] : inner;
}

/** Every call and action that it names. */
const refsIn = (node: Node): Extract<Node, { t: 'ref' }>[] =>
  node.t === 'ref' ? [node] : innerOf(node).flatMap(refsIn);

function innerOf(node: Node): Node[] {
  if (node.t === 'list') return node.items;
  if (node.t === 'record') return Object.values(node.fields);
  return node.t === 'by' ? [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])] : [];
}
