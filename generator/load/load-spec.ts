import { existsSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { compareText, type Faults } from '../faults/fault.ts';
import type { Sources } from '../faults/place.ts';
import type { Shape } from '../grammar/shape.ts';
import {
  engineTablesFile,
  fileKindOf,
  fileKinds,
  iconFile,
  migrationsFolder,
  type SpecFileKind,
  tablesFile,
} from '../grammar/spec-files.ts';
import { engineLayer, inLayer, siteLayer } from '../yaml/layer.ts';
import {
  listFiles,
  loadFile,
  loadFolder,
  type Reading,
  reportMisnamed,
  type SpecFile,
} from '../yaml/load-folder.ts';
import { child, itemsOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { TreeMemory } from '../yaml/tree-memory.ts';
import { type EverKept, readEverKept } from './ever-kept.ts';
import { type Laid, layOver } from './lay-over.ts';
import { loadOwnBlocks, loadOwnIcons } from './own-blocks.ts';
import { readSiteLock, tellGone } from './site-lock.ts';
import { tellTakenWords } from './taken-words.ts';

/** Everything that the generator reads, as trees with places. */
export interface Spec {
  project: string;
  files: Record<SpecFileKind, SpecFile[]>;
  /** Language id → its word files. */
  locales: Map<string, SpecFile[]>;
  /** Block name → its block.yaml. */
  blocks: Map<string, SpecFile>;
  /** Those of them that are the product's own. */
  ownBlocks: ReadonlySet<string>;
  /** The engine's icons, which stand beside its blocks. */
  icons?: SpecFile;
  /** Whether they are this project's own: in those of the engine every project leaves some. */
  hasOwnIcons: boolean;
  /** Whether the engine is described here too: elsewhere each product leaves some of what it declares. */
  ownsEngine: boolean;
  /** What the hub has room for: a project of its own may bring its own. */
  tables?: SpecFile;
  /** Whether they are this project's own: elsewhere what a product keeps beside the engine's tables is described alone. */
  hasOwnTables: boolean;
  /** What entities have kept since the spec began; absent where nobody wrote that down. */
  everKept?: EverKept;
  /** Hand-written screens and slots, relative to the project. */
  overrides: string[];
  /** Whether it has rooms of its own on the server. */
  hasRooms: boolean;
  /** The names of the steps that make the tables of these rooms. */
  migrations: string[];
  /** Whether it has parts of records of its own. */
  hasRecordParts: boolean;
  /** Files of several layers as each of them has it alone, by what it is called there: `site/spec/app.yaml`. */
  written: ReadonlyMap<string, SpecNode>;
  /** What is said of it besides by a site, whose description lies over the product's. */
  site?: SiteSpec;
  /** Files that hold no readable tree: what they would have declared is unknown, not missing. */
  unreadable: string[];
  sources: Sources;
}

export interface SiteSpec {
  laid: readonly Laid[];
  /** Hand-written screens that are the site's own. */
  overrides: ReadonlySet<string>;
}

/** Where the parts of a project stand, relative to its root. */
export interface SpecLayout {
  project: string;
  /** Where the engine is, with its blocks and its own description, when not in this project: fixtures use the product's own. */
  blocks?: string;
  /** Whether it says all of it by itself, without what the engine says of any product: as fixtures of the language do. */
  isWhole?: boolean;
  /** A folder whose spec/, locales/ and screens/ lie over those of the project. */
  site?: string;
  /** Whether the site is held to what it was laid over; it is unless this is false. */
  isLocked?: boolean;
  /** A folder that remembers trees for the next process; without it, each process parses all files. */
  keptIn?: string;
  /** The texts of spec/ and locales/, in place of those that stand there. */
  texts?: ReadonlyMap<string, string>;
}

/** What runs of this process have read. */
export const trees = new TreeMemory();

/** Loads spec/, locales/, the grammar of the blocks and the names of the overrides. */
export function loadSpec(layout: SpecLayout, faults: Faults): Spec {
  const { project, keptIn, texts } = layout;
  const reading: Reading = { trees, faults, sources: new Map(), ...(texts && { texts }) };
  return trees.run(
    () => loadAll(layout, reading),
    keptIn === undefined ? undefined : { folder: keptIn, project },
  );
}

function loadAll(layout: SpecLayout, reading: Reading): Spec {
  const { project, blocks = project, site, isLocked = true } = layout;
  const engine = engineOf(layout);
  const { faults, sources } = reading;
  const files = Object.fromEntries(fileKinds.map(([kind]) => [kind, [] as SpecFile[]])) as Spec['files'];
  const layers = loadLayers({ engine, project, site }, reading);
  const lock = site !== undefined && isLocked ? readSiteLock(site) : undefined;
  if (lock) tellGone(layers.laid, lock, faults);
  for (const file of layers.files.filter(({ path }) => path.startsWith('spec/'))) {
    const kind = fileKindOf(file.path);
    if (kind !== undefined) files[kind].push(file);
    else
      faults.add(
        'HUB1013',
        { file: file.root.at.file, line: 1, col: 1 },
        { name: file.path },
        fileKinds.map(([, { at }]) => at),
      );
  }
  for (const [, { at: path, needed }] of fileKinds) {
    if (needed && !sources.has(path) && (path !== kindsFile || saysKind(sources)))
      faults.add('HUB1014', { file: path, line: 1, col: 1 }, { name: path });
  }
  const locales = byLanguage(layers.files.filter(({ path }) => path.startsWith('locales/')));
  leaveUnspoken(locales, { files, written: layers.written });
  const ofEngine = loadBlocks(blocks, reading);
  const own = loadOwnBlocks(project, ofEngine, reading);
  const blockFiles = new Map([...ofEngine, ...own]);
  const icons = withOwnIcons(loadFile(blocks, iconFile, reading), project, reading);
  const { tables, hasOwnTables } = loadTables(project, blocks, reading);
  const read = new Set(
    [...Object.values(files), ...locales.values(), [...blockFiles.values()], icons ?? [], tables ?? []]
      .flat()
      .map((file) => file.path),
  );
  for (const name of layers.written.keys()) read.add(name);
  const unreadable = [...sources.keys()].filter((path) => !read.has(path));
  for (const [kind, { needed, shape }] of fileKinds)
    if (needed) unreadable.push(...files[kind].filter((file) => isPart(file, shape)).map(({ path }) => path));
  const noWords = [...locales.values()].flat().filter(({ root }) => root.t !== 'map');
  unreadable.push(...noWords.map(({ path }) => path));
  const everKept = readEverKept(project);
  return {
    project,
    files,
    locales,
    blocks: blockFiles,
    ownBlocks: new Set(own.keys()),
    ...(icons && { icons }),
    hasOwnIcons: blocks === project,
    ownsEngine: engine === join(project, engineLayer),
    ...(tables && { tables }),
    hasOwnTables,
    ...(everKept && { everKept }),
    overrides: listOverrides(project, site),
    hasRooms: hasRooms(project),
    migrations: listMigrations(project),
    hasRecordParts: hasRecordParts(project),
    written: layers.written,
    ...(site !== undefined && { site: { laid: layers.laid, overrides: new Set(listOverrides(site)) } }),
    unreadable,
    sources,
  };
}

/** The tables that the product finds made: the engine's, and those of its own rooms. */
function loadTables(
  project: string,
  blocks: string,
  reading: Reading,
): { tables: SpecFile | undefined; hasOwnTables: boolean } {
  const own = loadFile(project, tablesFile, reading);
  // One that cannot be read is a fault, and nothing is said of what it would have said.
  if (reading.sources.has(tablesFile) && own === undefined) return { tables: undefined, hasOwnTables: true };
  // A project of tests that stands by itself brings what the engine has.
  const brought = loadFile(project, engineTablesFile, reading);
  const engine = brought ?? loadFile(blocks, engineTablesFile, reading);
  if (own !== undefined) return { tables: bothTables(engine, own), hasOwnTables: true };
  // A description without its server is held against that of the product beside the engine, where there is one.
  const beside = brought === undefined ? loadFile(blocks, tablesFile, reading) : undefined;
  return { tables: bothTables(engine, beside), hasOwnTables: false };
}

/** What is said of a table twice holds together: rooms of a product add columns to a table that any has. */
function bothTables(engine: SpecFile | undefined, own: SpecFile | undefined): SpecFile | undefined {
  if (engine === undefined || own === undefined) return own ?? engine;
  return { ...own, root: together(engine.root, own.root) };
}

function together(one: SpecNode, other: SpecNode): SpecNode {
  if (one.t === 'list' && other.t === 'list') return { ...other, items: [...one.items, ...other.items] };
  if (one.t !== 'map' || other.t !== 'map') return other;
  const entries = new Map(one.entries);
  for (const [key, entry] of other.entries) {
    const before = entries.get(key);
    entries.set(key, before === undefined ? entry : { ...entry, value: together(before.value, entry.value) });
  }
  return { ...other, entries };
}

const kindsFile = fileKinds.find(([kind]) => kind === 'kinds')?.[1].at;

/** A product whose addresses are of no kind needs none. */
const saysKind = (sources: Sources): boolean =>
  [...sources].some(([path, text]) => inLayer(path).startsWith('spec/routes/') && text.includes('{kind}'));

/** What a file must say and does not stands there perhaps, under a misspelt word: nobody knows what it would declare. */
function isPart({ root }: SpecFile, shape: Shape): boolean {
  if (shape.is !== 'record' || root.t !== 'map') return false;
  return Object.entries(shape.fields).some(([word, { required }]) => required && !root.entries.has(word));
}

/** What each layer is described in. */
const described = ['spec', 'locales'] as const;

interface Layers {
  files: readonly SpecFile[];
  /** What the site says. */
  laid: readonly Laid[];
  written: Spec['written'];
}

interface Roots {
  engine: string | undefined;
  project: string;
  site: string | undefined;
}

/** The engine's own description, the product's over it, and that of a site over both. */
function loadLayers({ engine, project, site }: Roots, reading: Reading): Layers {
  const { texts: _, ...ofDisk } = reading;
  const under = engine === undefined ? [] : filesOf(engine, { ...ofDisk, layer: engineLayer });
  const own = filesOf(project, reading);
  const product = layOver(under, own);
  tellTakenWords(product.laid, reading.faults);
  if (site === undefined)
    return {
      files: product.files,
      laid: [],
      written: writtenIn([
        [engineLayer, under],
        ['', own],
      ]),
    };
  const ofSite = filesOf(site, { ...ofDisk, layer: siteLayer });
  const written = writtenIn([
    [engineLayer, under],
    ['', own],
    [siteLayer, ofSite],
  ]);
  return { ...layOver(product.files, ofSite), written };
}

/** Where the engine is described: a copy of the project may have its own. */
export function engineOf({ project, blocks = project, isWhole }: SpecLayout): string | undefined {
  const root = [project, blocks].find((folder) => existsSync(join(folder, engineLayer)));
  return root === undefined || isWhole ? undefined : join(root, engineLayer);
}

function filesOf(root: string, reading: Reading): SpecFile[] {
  const files = described.flatMap((folder) => loadFolder(root, folder, reading));
  for (const folder of described) reportMisnamed(root, folder, reading);
  return files;
}

const writtenIn = (
  layers: readonly (readonly [layer: string, files: readonly SpecFile[]])[],
): Spec['written'] =>
  new Map(
    layers.flatMap(([layer, files]) => files.map(({ path, root }) => [`${layer}${path}`, root] as const)),
  );

/** The files of one kind as people wrote them: those of each layer beside the others. */
export function writtenFiles(
  { files, written }: Pick<Spec, 'files' | 'written'>,
  kind: SpecFileKind,
): SpecFile[] {
  return files[kind].flatMap(({ path }) =>
    [engineLayer, '', siteLayer].flatMap((layer) => {
      const root = written.get(`${layer}${path}`);
      return root ? [{ path: `${layer}${path}`, root }] : [];
    }),
  );
}

function byLanguage(files: readonly SpecFile[]): Map<string, SpecFile[]> {
  const found = new Map<string, SpecFile[]>();
  for (const file of files) {
    const language = file.path.split('/')[1] ?? '';
    found.set(language, [...(found.get(language) ?? []), file]);
  }
  return found;
}

/** The engine has words of more languages than a product speaks; those that the product has words of itself it means to speak. */
function leaveUnspoken(
  locales: Map<string, SpecFile[]>,
  { files, written }: Pick<Spec, 'files' | 'written'>,
): void {
  const spoken = files.app.flatMap(({ root }) =>
    itemsOf(child(root, 'languages')).flatMap((one) => stringOf(child(one, 'id')) ?? []),
  );
  if (spoken.length === 0) return;
  for (const [language, words] of locales)
    if (!spoken.includes(language) && !words.some(({ path }) => saidOver(path, written)))
      locales.delete(language);
}

/** What the product, or a site, says in such a file itself: one that lies over the engine's stands where that one does. */
export const saidOver = (path: string, written: Spec['written']): SpecNode | undefined =>
  written.get(path) ?? written.get(`${siteLayer}${path}`);

/** The engine's icons with those that a product brings; the engine's own stand as they are. */
function withOwnIcons(icons: SpecFile | undefined, project: string, reading: Reading): SpecFile | undefined {
  if (icons?.root.t !== 'map') return icons;
  const own = loadOwnIcons(project, icons.root.entries, reading);
  if (own.length === 0) return icons;
  const entries = new Map([...icons.root.entries, ...own.map((one) => [one.key, one] as const)]);
  return { ...icons, root: { ...icons.root, entries } };
}

/** The block.yaml of each block. */
export function loadBlocks(project: string, reading: Reading): Map<string, SpecFile> {
  const found = listFiles(join(project, 'runtime', 'blocks'), 'block.yaml').flatMap((path) => {
    const name = relative(project, path).split(sep).join('/');
    const file = loadFile(project, name, reading);
    return file ? [[name.split('/')[2] ?? name, file] as const] : [];
  });
  return new Map(found);
}

/** Hand-written screens and slots, relative to the project, with those of a site. */
export function listOverrides(project: string, site?: string): string[] {
  const own = listFiles(join(project, 'screens'), '.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => relative(project, file).split(sep).join('/'));
  return site === undefined ? own : [...new Set([...own, ...listOverrides(site)])].sort(compareText);
}

/** Whether a project has rooms of its own on the server: they are found by their file, as what answers its calls is. */
export const hasRooms = (project: string): boolean =>
  existsSync(join(project, 'server', 'rooms', 'index.ts'));

/** The steps that make the tables of these rooms, by their names. */
export const listMigrations = (project: string): string[] =>
  listFiles(join(project, migrationsFolder), '.ts')
    .map((file) => basename(file, '.ts'))
    .filter((name) => /^\d{4}-[a-z-]+$/.test(name))
    .sort();

/** Whether its records show something that the engine knows nothing of. */
export const hasRecordParts = (project: string): boolean =>
  existsSync(join(project, 'runtime', 'record-parts', 'index.ts'));
