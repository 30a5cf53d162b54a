import { join, relative, sep } from 'node:path';
import { compareText, type Faults } from '../faults/fault.ts';
import type { Sources } from '../faults/place.ts';
import type { Shape } from '../grammar/shape.ts';
import { fileKindOf, fileKinds, iconFile, type SpecFileKind, tablesFile } from '../grammar/spec-files.ts';
import { siteLayer } from '../yaml/layer.ts';
import {
  listFiles,
  loadFile,
  loadFolder,
  type Reading,
  reportMisnamed,
  type SpecFile,
} from '../yaml/load-folder.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import { TreeMemory } from '../yaml/tree-memory.ts';
import { type EverKept, readEverKept } from './ever-kept.ts';
import { called, type Laid, layOver } from './lay-over.ts';
import { readSiteLock, tellGone } from './site-lock.ts';

/** Everything that the generator reads, as trees with places. */
export interface Spec {
  project: string;
  files: Record<SpecFileKind, SpecFile[]>;
  /** Language id → its word files. */
  locales: Map<string, SpecFile[]>;
  /** Block name → its block.yaml. */
  blocks: Map<string, SpecFile>;
  /** The engine's icons, which stand beside its blocks. */
  icons?: SpecFile;
  /** Whether they are this project's own: in those of the engine every project leaves some. */
  hasOwnIcons: boolean;
  /** What the hub has room for: a project of its own may bring its own. */
  tables?: SpecFile;
  /** What entities have kept since the spec began; absent where nobody wrote that down. */
  everKept?: EverKept;
  /** Hand-written screens and slots, relative to the project. */
  overrides: string[];
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
  /** Of the files that stand in both layers, and of those that the site adds: the tree of each alone, by what it is called. */
  trees: ReadonlyMap<string, SpecNode>;
}

/** Where the parts of a project stand, relative to its root. */
export interface SpecLayout {
  project: string;
  /** Where the blocks are, when not in this project: fixtures use the product's own. */
  blocks?: string;
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
  const { faults, sources } = reading;
  const files = Object.fromEntries(fileKinds.map(([kind]) => [kind, [] as SpecFile[]])) as Spec['files'];
  const layers = loadLayers(project, site, reading);
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
    if (needed && !sources.has(path)) faults.add('HUB1014', { file: path, line: 1, col: 1 }, { name: path });
  }
  for (const folder of described) reportMisnamed(project, folder, reading);
  const locales = byLanguage(layers.files.filter(({ path }) => path.startsWith('locales/')));
  const blockFiles = loadBlocks(blocks, reading);
  const icons = loadFile(blocks, iconFile, reading);
  // One that cannot be read is a fault, and not replaced by another project's.
  const ownTables = loadFile(project, tablesFile, reading);
  const tables = sources.has(tablesFile) ? ownTables : loadFile(blocks, tablesFile, reading);
  const read = new Set(
    [...Object.values(files), ...locales.values(), [...blockFiles.values()], icons ?? [], tables ?? []]
      .flat()
      .map((file) => file.path),
  );
  for (const name of layers.trees.keys()) read.add(name);
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
    ...(icons && { icons }),
    hasOwnIcons: blocks === project,
    ...(tables && { tables }),
    ...(everKept && { everKept }),
    overrides: listOverrides(project, site),
    ...(site !== undefined && { site: siteOf(site, layers) }),
    unreadable,
    sources,
  };
}

/** What a file must say and does not stands there perhaps, under a misspelt word: nobody knows what it would declare. */
function isPart({ root }: SpecFile, shape: Shape): boolean {
  if (shape.is !== 'record' || root.t !== 'map') return false;
  return Object.entries(shape.fields).some(([word, { required }]) => required && !root.entries.has(word));
}

/** What a product and a site are described in. */
const described = ['spec', 'locales'] as const;

interface Layers {
  files: readonly SpecFile[];
  laid: readonly Laid[];
  trees: SiteSpec['trees'];
}

function loadLayers(project: string, site: string | undefined, reading: Reading): Layers {
  const below = described.flatMap((folder) => loadFolder(project, folder, reading));
  if (site === undefined) return { files: below, laid: [], trees: new Map() };
  const { texts: _, ...ofDisk } = reading;
  const ofSite: Reading = { ...ofDisk, layer: siteLayer };
  const above = described.flatMap((folder) => loadFolder(site, folder, ofSite));
  for (const folder of described) reportMisnamed(site, folder, ofSite);
  const own = new Set(above.map(({ path }) => path));
  const both = below.filter(({ path }) => own.has(path));
  const trees = [
    ...both.map(({ path, root }) => [path, root] as const),
    ...above.map(({ path, root }) => [called(path), root] as const),
  ];
  return { ...layOver(below, above), trees: new Map(trees) };
}

function siteOf(site: string, { laid, trees }: Layers): SiteSpec {
  return { laid, trees, overrides: new Set(listOverrides(site)) };
}

/** The files of one kind as people wrote them: those of a site beside the ones that they lie over. */
export function writtenFiles({ files, site }: Pick<Spec, 'files' | 'site'>, kind: SpecFileKind): SpecFile[] {
  return files[kind].flatMap(({ path, root }) => {
    const each = [path, called(path)].flatMap((name) => {
      const tree = site?.trees.get(name);
      return tree ? [{ path: name, root: tree }] : [];
    });
    return each.length > 0 ? each : [{ path, root }];
  });
}

function byLanguage(files: readonly SpecFile[]): Map<string, SpecFile[]> {
  const found = new Map<string, SpecFile[]>();
  for (const file of files) {
    const language = file.path.split('/')[1] ?? '';
    found.set(language, [...(found.get(language) ?? []), file]);
  }
  return found;
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
