import { isOfHub, rowOf } from '../walls/judge.ts';
import { layers } from '../walls/layers.ts';
import { besideSides } from './beside-sides.ts';
import type { Side } from './side.ts';
import { testSides } from './test-sides.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Whose files are that stand in no room of the table of walls, by the longest name that fits; a folder ends with a stroke. */
export const places: Readonly<Record<string, Side>> = {
  // What the hub is, in YAML and words, with its demo and what people read of it.
  'spec/': 'hub',
  'locales/': 'hub',
  'demo/': 'hub',
  'CHANGELOG.md': 'hub',
  'README.md': 'hub',
  'README.zh.md': 'hub',
  'docs/how-to/': 'hub',
  'docs/images/': 'hub',
  'docs/samples/': 'hub',
  'server/rooms/tables.yaml': 'hub',
  'server/store/tables.yaml': 'engine',
  // What the engine says of itself, what it is made with, and its example.
  'engine/': 'engine',
  'docs/': 'engine',
  'examples/': 'engine',
  'public/': 'engine',
  'cli/lint/': 'engine',
  '.ci/': 'engine',
  '.editorconfig': 'engine',
  '.gitignore': 'engine',
  '.npmrc': 'engine',
  'CONTRIBUTING.md': 'engine',
  LICENSE: 'engine',
  'biome.json': 'engine',
  'index.html': 'engine',
  'knip.json': 'engine',
  'package-lock.json': 'engine',
  'package.json': 'engine',
  'tsconfig.json': 'engine',
  'vite.config.ts': 'engine',
  'vitest.config.ts': 'engine',
};

/** Whose a file is; undefined where nothing says it, as of a new test. */
export function sideOf(file: string): Side | undefined {
  const own = longest(testSides, file) ?? longest(besideSides, file) ?? longest(places, file);
  if (own !== undefined) return own;
  if (file.startsWith('tests/') || rowOf(layers, file) === undefined) return undefined;
  // A test is whose the code is that it is called after.
  return isOfHub(layers, file.replace(/\.test(?=\.tsx?$)/, '')) ? 'hub' : 'engine';
}

function longest(sides: Readonly<Record<string, Side>>, file: string): Side | undefined {
  const parts = file.split('/');
  for (let end = parts.length; end > 0; end--) {
    const name = end === parts.length ? file : `${parts.slice(0, end).join('/')}/`;
    if (Object.hasOwn(sides, name)) return sides[name];
  }
  return undefined;
}

/** Tests that are run where the engine stands alone. */
export const isEngineTest = (file: string): boolean => isTest(file) && sideOf(file) === 'engine';
