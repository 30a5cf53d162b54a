import { join, relative, sep } from 'node:path';
import type { Faults } from '../faults/fault.ts';
import type { Sources } from '../faults/place.ts';
import type { Shape } from '../grammar/shape.ts';
import { fileKindOf, fileKinds, iconFile, type SpecFileKind, tablesFile } from '../grammar/spec-files.ts';
import {
  listFiles,
  loadFile,
  loadFolder,
  type Reading,
  reportMisnamed,
  type SpecFile,
} from '../yaml/load-folder.ts';
import { TreeMemory } from '../yaml/tree-memory.ts';
import { type EverKept, readEverKept } from './ever-kept.ts';

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
  /** Files that hold no readable tree: what they would have declared is unknown, not missing. */
  unreadable: string[];
  sources: Sources;
}

/** Where the parts of a project stand, relative to its root. */
export interface SpecLayout {
  project: string;
  /** Where the blocks are, when not in this project: fixtures use the product's own. */
  blocks?: string;
  /** A folder that remembers trees for the next process; without it, each process parses all files. */
  keptIn?: string;
  /** The texts of spec/ and locales/, in place of those that stand there. */
  texts?: ReadonlyMap<string, string>;
}

/** What runs of this process have read. */
const trees = new TreeMemory();

/** Loads spec/, locales/, the grammar of the blocks and the names of the overrides. */
export function loadSpec(layout: SpecLayout, faults: Faults): Spec {
  const { project, keptIn, texts } = layout;
  const reading: Reading = { trees, faults, sources: new Map(), ...(texts && { texts }) };
  return trees.run(
    () => loadAll(layout, reading),
    keptIn === undefined ? undefined : { folder: keptIn, project },
  );
}

function loadAll({ project, blocks = project }: SpecLayout, reading: Reading): Spec {
  const { faults, sources } = reading;
  const files = Object.fromEntries(fileKinds.map(([kind]) => [kind, [] as SpecFile[]])) as Spec['files'];
  for (const file of loadFolder(project, 'spec', reading)) {
    const kind = fileKindOf(file.path);
    if (kind !== undefined) files[kind].push(file);
    else
      faults.add(
        'HUB1013',
        { file: file.path, line: 1, col: 1 },
        { name: file.path },
        fileKinds.map(([, { at }]) => at),
      );
  }
  for (const [, { at: path, needed }] of fileKinds) {
    if (needed && !sources.has(path)) faults.add('HUB1014', { file: path, line: 1, col: 1 }, { name: path });
  }
  for (const folder of ['spec', 'locales']) reportMisnamed(project, folder, faults);
  const locales = loadLocales(project, reading);
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
    overrides: listOverrides(project),
    unreadable,
    sources,
  };
}

/** What a file must say and does not stands there perhaps, under a misspelt word: nobody knows what it would declare. */
function isPart({ root }: SpecFile, shape: Shape): boolean {
  if (shape.is !== 'record' || root.t !== 'map') return false;
  return Object.entries(shape.fields).some(([word, { required }]) => required && !root.entries.has(word));
}

function loadLocales(project: string, reading: Reading): Map<string, SpecFile[]> {
  const byLanguage = new Map<string, SpecFile[]>();
  for (const file of loadFolder(project, 'locales', reading)) {
    const language = file.path.split('/')[1] ?? '';
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), file]);
  }
  return byLanguage;
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

/** Hand-written screens and slots, relative to the project. */
export function listOverrides(project: string): string[] {
  return listFiles(join(project, 'screens'), '.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => relative(project, file).split(sep).join('/'));
}
