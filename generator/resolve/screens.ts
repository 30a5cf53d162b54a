import { screenId } from '../grammar/declares.ts';
import { type JsonSchema, typeNameOf } from '../grammar/json-schema.ts';
import { provenanceWords } from '../grammar/provenance.ts';
import { isPageRole } from '../grammar/roles.ts';
import { engineQuery, keepsChoice } from '../model/address-query.ts';
import type { Endpoint, Product, Route, Screen } from '../model/product.ts';
import { readBlockProps, reportNoBlock } from '../read/read-block.ts';
import { readNode } from '../read/read-node.ts';
import { literal, type Reader } from '../read/reader.ts';
import { siteLayer } from '../yaml/layer.ts';
import { emptyRecord } from '../yaml/record.ts';
import { child, entriesOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { withRights } from './buttons.ts';
import { type Building, scopeReader } from './known.ts';
import { rowOf } from './names.ts';
import { originOf } from './origins.ts';
import { factsOf } from './reach/addresses.ts';
import { fillerOf } from './reach/fill.ts';

const screenKeys = [...provenanceWords, 'block', 'slots'];

/** Reads spec/screens: each is a block with properties checked by the grammar of that block. */
export function buildScreens(building: Building, routes: readonly Route[]): Record<string, Screen> {
  const screens = emptyRecord<Screen>();
  for (const file of building.spec.files.screens) {
    const id = screenId(file);
    const { root } = file;
    if (root.t !== 'map') {
      building.faults.add('HUB1103', root.at, {
        where: id,
        expected: 'a map',
        found: 'something else',
        fix: 'Start with block:.',
      });
      continue;
    }
    const origin = originOf(file, id, root, root.at, building.faults);
    const block = stringOf(child(root, 'block'));
    if (block === undefined) {
      reportNoBlock(root, id, building);
      continue;
    }
    const reader = readerOf(id, building, routes);
    const read = readBlockProps(block, root, reader, { besides: screenKeys, read: readNode });
    const props = read && withRights(read, { building, routes });
    const slots = Object.fromEntries(
      entriesOf(child(root, 'slots')).map(({ key, value }) => [key, stringOf(value) ?? '']),
    );
    const screen: Screen = {
      id,
      block,
      props: props?.t === 'record' ? props : { t: 'record', fields: {} },
      slots,
      origin,
    };
    const subject = subjectOf(block, root, building);
    if (subject !== undefined && screen.props.t === 'record') screen.props.fields.subject = literal(subject);
    const row = rowOf(root, building);
    if (row !== undefined) screen.row = row;
    screens[id] ??= screen;
  }
  return screens;
}

/** A reader that knows where the screen stands: ids of its app, and what its address holds. */
function readerOf(id: string, building: Building, routes: readonly Route[]): Reader {
  const lookup = lookupFrom(id, building);
  const fill = fillerOf({ ...building, routes, listOf: (screen) => listOf(screen, building) });
  const own = routesOf(id, routes);
  // A page that stands in the place of another has the address of that one.
  if (own.length === 0 || building.lookup.unsure('route'))
    return { ...scopeReader(building, 'screen'), isScreen: true, lookup, fill };
  const query = [...engineQuery, ...own.flatMap((route) => Object.keys(route.query))];
  const page = factsOf(own, query, { ...building, routes, shownBy: (screen) => shownBy(screen, building) });
  const route: JsonSchema = {
    type: 'object',
    properties: {
      params: { type: 'object', properties: { ...textsOf(page.params).properties, ...toldBy(own) } },
      query: textsOf(query),
      path: { type: 'string' },
    },
  };
  return { ...scopeReader(building, 'screen', { route }), isScreen: true, lookup, page, fill };
}

/** The call of the list that is the whole of a page. */
export function listOf(id: string, { spec, lookup, endpoints }: Building): Endpoint | undefined {
  const root = spec.files.screens.find((file) => screenId(file) === id)?.root;
  const call = stringOf(child(root, 'load'));
  if (!keepsChoice(lookup.block(stringOf(child(root, 'block')) ?? ''))) return undefined;
  return call !== undefined && Object.hasOwn(endpoints, call) ? endpoints[call] : undefined;
}

/** What conditions call the thing that a block with a subject is about. */
function subjectOf(
  block: string,
  root: SpecNode,
  { lookup, endpoints, subjects }: Building,
): string | undefined {
  const word = lookup.subjectBy(block);
  const call = word === undefined ? undefined : stringOf(child(root, word));
  const type = call === undefined ? undefined : typeNameOf(endpoints[call]?.returns ?? {});
  return Object.values(subjects).find(
    ({ is, shown }) => type !== undefined && (shown === type || is === type),
  )?.name;
}

/** What a page is about, by the call of its block that answers it. */
function shownBy(id: string, { spec, lookup, endpoints }: Building): string | undefined {
  const root = spec.files.screens.find((file) => screenId(file) === id)?.root;
  const word = lookup.subjectBy(stringOf(child(root, 'block')) ?? '');
  const call = word === undefined ? undefined : stringOf(child(root, word));
  return call === undefined ? undefined : typeNameOf(endpoints[call]?.returns ?? {});
}

/** The routes that show a screen, and those inside them, whose addresses it stands at as well. */
function routesOf(id: string, routes: readonly Route[]): Route[] {
  const own = routes.filter(({ screen }) => screen === id);
  return routes.filter(
    (route) => own.includes(route) || own.some(({ children }) => children.includes(route.id)),
  );
}

const textsOf = (names: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

/** What tells the addresses of a screen apart beside their kind, as the way of creating: a few words, or nothing. */
function toldBy(routes: readonly Route[]): Record<string, JsonSchema> {
  const told = routes.flatMap(({ fixed }) => Object.entries(fixed)).filter(([name]) => name !== 'kind');
  const names = [...new Set(told.map(([name]) => name))];
  const valuesOf = (name: string) => [
    ...new Set(told.flatMap(([own, value]) => (own === name ? [value] : []))),
  ];
  return Object.fromEntries(names.map((name) => [name, { enum: valuesOf(name) }]));
}

/** Inside a screen of an app a role is the screen that has it there; pages that serve all apps leave it open. */
function lookupFrom(id: string, { lookup }: Building): Building['lookup'] {
  const [app = ''] = id.split('/');
  const own = Object.hasOwn(lookup.roles, app) ? lookup.roles[app] : undefined;
  return {
    ...lookup,
    meant: (link) =>
      lookup.find('screen', link) ?? (own && isPageRole(link) ? own[link] : lookup.meant(link)),
    // Where it is not known which apps there are, nobody knows what their roles are.
    unsure: (to, name) => lookup.unsure(to, name) || (to === 'screen' && lookup.unsure('app')),
  };
}

/** Override files that match a screen, or a slot that the screen declares. */
export function buildOverrides(
  { spec, faults }: Building,
  screens: Record<string, Screen>,
): Product['overrides'] {
  const ids = Object.keys(screens);
  return spec.overrides.flatMap((file) => {
    const name = file.replace(/^screens\//, '').replace(/\.tsx$/, '');
    if (screens[name]) return [{ screen: name, file }];
    const [, screen = '', slot = ''] = /^(.+)\.([A-Za-z]\w*)$/.exec(name) ?? [];
    const declared = screens[screen]?.slots ?? {};
    const known = Object.entries(declared).find(([key, value]) => key === slot || value === slot)?.[0];
    if (known !== undefined) return [{ screen, slot: known, file }];
    const what = screens[screen] ? `slot of ${screen}` : 'screen';
    const candidates = screens[screen] ? Object.values(declared).map((value) => `${screen}.${value}`) : ids;
    faults.add(
      'HUB1507',
      { file: spec.site?.overrides.has(file) ? `${siteLayer}${file}` : file, line: 1, col: 1 },
      { name, what },
      candidates,
    );
    return [];
  });
}
