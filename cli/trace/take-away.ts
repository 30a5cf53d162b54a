import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { engineLayer } from '../../generator/yaml/layer.ts';

/** What files say once an entry is taken away, or is another one: of what two layers say of it, both change. */
export interface Edit {
  files: ReadonlyMap<string, string>;
  /** Whether nothing is left of it; else it is there and says something else. */
  isGone: boolean;
}

const kindsFile = 'spec/kinds.yaml';

/** Which kinds there are tells what `{kind}` of a route may stand for. */
type Change = (doc: Document, id: string, kinds: readonly string[]) => boolean;

/**
 * The ways in which an entry is taken away from a spec, the plainest first. Where others lean on it the spec is not sound
 * without it: it is made another one then. None for sorts that no single edit takes away, such as a screen.
 */
export function waysToTakeAway(root: string, carrier: string): Edit[] {
  const [sort = '', id = ''] = carrier.split(/ (.*)/s);
  const { folders, gone, other = [] } = sorts[sort] ?? { folders: [], gone: [] };
  const ways = [
    ...gone.map((change) => ({ change, isGone: true })),
    ...other.map((change) => ({ change, isGone: false })),
  ];
  const kinds = kindsOf(join(root, kindsFile));
  return ways.flatMap(({ change, isGone }) =>
    folders.flatMap((folder) =>
      editsIn(root, folder, (doc) => change(doc, id, kinds)).map((files) => ({ files, isGone })),
    ),
  );
}

function kindsOf(file: string): string[] {
  const list = existsSync(file) && parseDocument(readFileSync(file, 'utf8')).get('kinds');
  return isSeq(list) ? list.items.filter(isMap).map((item) => String(item.get('id'))) : [];
}

function editsIn(root: string, folder: string, change: (doc: Document) => boolean): Edit['files'][] {
  const layers = [engineLayer, ''];
  const paths = new Set(layers.flatMap((layer) => filesOf(join(root, layer), folder)));
  return [...paths].flatMap((path) => {
    const texts = layers.flatMap((layer) => {
      const file = `${layer}${path}`;
      if (!existsSync(join(root, file))) return [];
      const doc = parseDocument(readFileSync(join(root, file), 'utf8'));
      if (!change(doc)) return [];
      return [[file, doc.toString({ lineWidth: 0, flowCollectionPadding: true })] as const];
    });
    return texts.length > 0 ? [new Map(texts)] : [];
  });
}

function filesOf(root: string, path: string): string[] {
  if (path.endsWith('.yaml')) return [path];
  if (!existsSync(join(root, path))) return [];
  return readdirSync(join(root, path))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${path}/${name}`);
}

/** Where `a.b.c` stands, be it written as one key or as keys in keys, of which a `?` behind is no part. */
function placeOf(map: unknown, id: string): { in: YAMLMap; key: string } | undefined {
  if (!isMap(map)) return undefined;
  for (const { key } of map.items) {
    const name = String(isScalar(key) ? key.value : key);
    const bare = name.replace(/\?$/, '');
    if (bare === id) return { in: map, key: name };
    if (!id.startsWith(`${bare}.`)) continue;
    const found = placeOf(map.get(key), id.slice(bare.length + 1));
    if (found) return found;
  }
  return undefined;
}

const remove =
  (under?: string): Change =>
  (doc, id) => {
    const place = placeOf(under === undefined ? doc.contents : doc.get(under), id);
    return place?.in.delete(place.key) ?? false;
  };

/** Another value: twice as much and one more, or a list without its first. */
const otherValue: Change = (doc, id) => {
  const place = placeOf(doc.contents, id);
  if (place === undefined) return false;
  const written = place.in.get(place.key);
  const [map, key] = isMap(written) && written.has('value') ? [written, 'value'] : [place.in, place.key];
  const value = map.get(key);
  if (isSeq(value)) return value.delete(0);
  const [, amount, unit] = /^(\d+)(\w*)$/.exec(String(value)) ?? [];
  if (amount !== undefined)
    map.set(key, unit === '' ? Number(amount) * 2 + 1 : `${Number(amount) * 2 + 1}${unit}`);
  else if (typeof value === 'boolean') map.set(key, !value);
  else return false;
  return true;
};

/** Out of the lists of a view, or one of the words that something may be. */
const withoutItem: Change = (doc, id) => {
  const [of = '', name = '', word] = id.split('.');
  const lists = [
    ['views', of],
    ['views', of, 'fields'],
    ['views', of, 'and'],
    ['types', of, 'enum'],
    [of, name, 'enum'],
  ]
    .map((path) => doc.getIn(path))
    .filter((one): one is YAMLSeq => isSeq(one));
  return lists.some((list) => {
    const at = list.items.findIndex((item) => isScalar(item) && item.value === (word ?? name));
    return at >= 0 && list.delete(at);
  });
};

/** A field of an entity, of a view that has some of its own, or an input of a call. */
const withoutField: Change = (doc, id) => {
  const [of = '', name = ''] = id.split('.');
  const call = id.split('.').slice(0, 2).join('.');
  const input = id.slice(call.length + 1);
  return (
    [doc.get(of), doc.getIn(['views', of, 'and']), doc.getIn(['types', of])].some((map) =>
      deleteKey(map, name),
    ) || ['query', 'params', 'body', 'also'].some((word) => deleteKey(doc.getIn([call, word]), input))
  );
};

function deleteKey(map: unknown, name: string): boolean {
  const place = placeOf(map, name);
  return place?.in.delete(place.key) ?? false;
}

const methods = ['get', 'post', 'put', 'delete', 'patch'];

/** Nobody who knows the call by its address finds it. */
const movedCall: Change = (doc, id) => {
  const call = doc.get(id);
  const method = isMap(call) ? methods.find((one) => call.has(one)) : undefined;
  if (!isMap(call) || method === undefined) return false;
  const written = call.get(method);
  if (typeof written === 'string') call.set(method, `${written}-away`);
  else if (isMap(written))
    for (const { key } of written.items) {
      const path = written.get(key);
      if (typeof path === 'string' && path.startsWith('/')) written.set(key, `${path}-away`);
    }
  return true;
};

/** The route that an id stands for, as it is written: with {kind} where each kind has one. */
function routesIn(list: unknown, base: string, wanted: readonly string[]): { list: YAMLSeq; at: number }[] {
  if (!isSeq(list)) return [];
  return list.items.flatMap((item, at) => {
    if (!isMap(item)) return [];
    const own = String(item.get('path'));
    const path = base === '' ? own : own === '' ? `${base}#index` : `${base}/${own}`;
    const here = wanted.includes(path) ? [{ list, at }] : [];
    return [
      ...here,
      ...routesIn(item.get('children'), path, wanted),
      ...routesIn(item.get('variants'), '', wanted),
    ];
  });
}

function wantedPaths(id: string, kinds: readonly string[]): string[] {
  const path = id.replace(/^\w+:/, '');
  const generic = path.replace(new RegExp(`^(/created)?/(${kinds.join('|')})(?=/|$)`), '$1/{kind}');
  const plain = generic.replace('/iframe/{user}/{name}/', '/{user}/{name}/');
  return [path, generic, plain, generic.replace(/\/create(\/.*)?$/, '/create{create.at}')];
}

const withoutRoute: Change = (doc, id, kinds) => {
  const [found] = routesIn(doc.get('routes'), '', wantedPaths(id, kinds));
  return found?.list.delete(found.at) ?? false;
};

const movedRoute: Change = (doc, id, kinds) => {
  const [found] = routesIn(doc.get('routes'), '', wantedPaths(id, kinds));
  const route = found?.list.items[found.at];
  if (!isMap(route)) return false;
  const path = String(route.get('path'));
  if (path === '' || path === '/') return false;
  route.set('path', path.replace(/^(\/?[^/]*)/, '$1-away'));
  return true;
};

/** One of a list of things with an id. */
const withoutOne =
  (list: string): Change =>
  (doc, id) => {
    const all = doc.get(list);
    const at = isSeq(all) ? all.items.findIndex((item) => isMap(item) && item.get('id') === id) : -1;
    return at >= 0 && (all as YAMLSeq).delete(at);
  };

const otherInOne =
  (list: string, word: string, value: unknown): Change =>
  (doc, id) => {
    const all = doc.get(list);
    const one = isSeq(all) ? all.items.find((item) => isMap(item) && item.get('id') === id) : undefined;
    if (!isMap(one)) return false;
    one.set(word, value);
    return true;
  };

const set =
  (word: string, value: unknown): Change =>
  (doc, id) => {
    const entry = doc.get(id);
    if (!isMap(entry)) return false;
    entry.set(word, value);
    return true;
  };

const withoutTag: Change = (doc, id) => {
  const groups = doc.get('tags');
  return isMap(groups) && groups.items.some(({ value }) => isMap(value) && value.delete(id));
};

const emptied: Change = (doc, id) => {
  const list = doc.getIn(['guards', id]);
  return isSeq(list) && list.items.length > 1 && list.delete(list.items.length - 1);
};

interface Sort {
  folders: readonly string[];
  gone: readonly Change[];
  other?: readonly Change[];
}

const sorts: Readonly<Record<string, Sort>> = {
  constant: { folders: ['spec/constants'], gone: [remove()], other: [otherValue] },
  field: { folders: ['spec/entities', 'spec/endpoints'], gone: [withoutItem, withoutField] },
  route: { folders: ['spec/routes'], gone: [withoutRoute], other: [movedRoute] },
  endpoint: { folders: ['spec/endpoints'], gone: [remove()], other: [movedCall] },
  kind: {
    folders: [kindsFile],
    gone: [withoutOne('kinds')],
    other: [otherInOne('kinds', 'code', 77)],
  },
  language: {
    folders: ['spec/app.yaml'],
    gone: [withoutOne('languages')],
    other: [otherInOne('languages', 'tag', 'fr-FR'), otherInOne('languages', 'prefix', '/away')],
  },
  error: {
    folders: ['spec/errors'],
    gone: [remove()],
    other: [set('effects', [{ page: 'missing' }]), set('code', '409999')],
  },
  rule: { folders: ['spec/rules'], gone: [remove()] },
  guard: { folders: ['spec/guards'], gone: [remove('guards')], other: [emptied] },
  poll: { folders: ['spec/states'], gone: [remove('polls')] },
  group: { folders: ['spec/states'], gone: [remove('groups')] },
  tag: { folders: ['spec/tags.yaml'], gone: [withoutTag] },
  tagGroup: { folders: ['spec/tags.yaml'], gone: [remove('tags')] },
  menu: { folders: ['spec/app.yaml'], gone: [remove('menus')] },
};

/** Whether anything is known of how a sort is taken away. */
export const canTakeAway = (carrier: string) => Object.hasOwn(sorts, carrier.split(' ')[0] ?? '');
