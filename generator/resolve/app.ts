import type { Node } from '../model/node.ts';
import type { App, Kind, MenuLink } from '../model/product.ts';
import { readNode } from '../read/read-node.ts';
import {
  child,
  entriesOf,
  itemsOf,
  numberOf,
  plain,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import { type Building, scopeReader } from './context.ts';
import { originOf } from './origins.ts';

/** Reads spec/app.yaml; a spec without one gets empty parts, since its absence is reported already. */
export function buildApp(building: Building): App {
  const [file] = building.spec.files.app;
  const root = file?.root;
  const place = root?.at ?? { file: 'spec/app.yaml', line: 1, col: 1 };
  const origin = file ? originOf(file, 'app', file.root, place, building.faults) : { place };
  const theme = child(root, 'theme');
  if (theme !== undefined && !/^#[0-9a-f]{6}$/i.test(stringOf(theme) ?? '')) {
    building.faults.add('HUB1108', theme.at, { name: stringOf(theme) ?? '' });
  }
  return {
    name: stringOf(child(root, 'name')) ?? '',
    version: stringOf(child(root, 'version')) ?? '',
    theme: stringOf(theme) ?? '',
    languages: itemsOf(child(root, 'languages')).map((item) =>
      languageOf(item, { ...origin, place: item.at }),
    ),
    fallback: stringOf(child(root, 'fallback')) ?? '',
    apps: entriesOf(child(root, 'apps')).map(({ key, value, keyAt }) => ({
      id: key,
      at: stringOf(child(value, 'at')) ?? '/',
      router: stringOf(child(value, 'router')) === 'hash' ? 'hash' : 'path',
      languages: stringOf(child(value, 'languages')) === 'cookie' ? 'cookie' : 'prefix',
      origin: { ...origin, place: keyAt },
    })),
    bases: Object.fromEntries(entriesOf(child(root, 'bases')).map(({ key, value }) => [key, baseOf(value)])),
    places: Object.fromEntries(
      entriesOf(child(root, 'places')).map(({ key, value }) => [key, stringOf(value) ?? '']),
    ),
    menus: Object.fromEntries(
      entriesOf(child(root, 'menus')).map(({ key, value }) => [key, itemsOf(value).map(menuLinkOf)]),
    ),
    boot: bootOf(building, child(root, 'boot')),
    origin,
  };
}

function languageOf(item: SpecNode, origin: App['origin']): App['languages'][number] {
  const fallback = stringOf(child(item, 'fallback'));
  const language = {
    id: stringOf(child(item, 'id')) ?? '',
    tag: stringOf(child(item, 'tag')) ?? '',
    prefix: stringOf(child(item, 'prefix')) ?? '',
    origin,
  };
  return fallback === undefined ? language : { ...language, fallback };
}

function menuLinkOf(item: SpecNode): MenuLink {
  const forEach = stringOf(child(item, 'forEach'));
  const link = {
    go: stringOf(child(item, 'go')) ?? '',
    text: stringOf(child(item, 'text')) ?? '',
    icon: stringOf(child(item, 'icon')) ?? '',
  };
  return forEach === undefined ? link : { ...link, forEach };
}

function baseOf(node: SpecNode): Node {
  return node.t === 'scalar'
    ? { t: 'literal', value: node.value }
    : {
        t: 'record',
        fields: Object.fromEntries(
          entriesOf(node).map(({ key, value }) => [key, { t: 'literal', value: stringOf(value) ?? null }]),
        ),
      };
}

function bootOf(building: Building, node: SpecNode | undefined): Node[] {
  return itemsOf(node).flatMap((item) => {
    const load = stringOf(child(item, 'load'));
    if (load === undefined) return [];
    const when = child(item, 'when');
    const condition = when && readNode({ is: 'when' }, when, scopeReader(building, 'boot'));
    const fields: Record<string, Node> = { load: { t: 'literal', value: load } };
    return [{ t: 'record' as const, fields: condition ? { ...fields, when: condition } : fields }];
  });
}

const kindKeys = new Set(['id', 'code', 'tabs', 'create', 'source', 'decided']);

/** Reads spec/kinds.yaml; what the engine does not know of stays as the owner's own fields. */
export function buildKinds(building: Building): void {
  for (const file of building.spec.files.kinds) {
    for (const item of itemsOf(child(file.root, 'kinds'))) {
      const id = stringOf(child(item, 'id'));
      // A second kind of the same name is reported already, and would repeat every route of the first.
      if (id === undefined || building.kinds.some((kind) => kind.id === id)) continue;
      building.kinds.push({
        id,
        code: numberOf(child(item, 'code')) ?? 0,
        tabs: stringsOf(child(item, 'tabs')),
        create: waysOf(child(item, 'create'), building),
        more: Object.fromEntries(
          entriesOf(item)
            .filter(({ key }) => !kindKeys.has(key))
            .map(({ key, value }) => [key, plain(value)]),
        ),
        origin: originOf(file, id, item, item.at, building.faults),
      });
    }
  }
}

function waysOf(node: SpecNode | undefined, { faults }: Building): Kind['create'] {
  const seen = new Map<string, SpecNode>();
  return itemsOf(node).flatMap((item) => {
    const way = createOf(item);
    const first = seen.get(way.at);
    if (first === undefined) {
      seen.set(way.at, item);
      return [way];
    }
    faults.add('HUB1202', item.at, {
      what: 'way of creating',
      name: way.at,
      first: `${first.at.file}:${first.at.line}`,
    });
    return [];
  });
}

function createOf(node: SpecNode): Kind['create'][number] {
  const way = { at: stringOf(child(node, 'at')) ?? '', guards: stringsOf(child(node, 'guards')) };
  const type = stringOf(child(node, 'type'));
  return type === undefined ? way : { ...way, type };
}
