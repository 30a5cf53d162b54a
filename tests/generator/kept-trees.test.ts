import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Faults } from '../../generator/faults/fault.ts';
import { type FlatTree, flatten, unflatten } from '../../generator/yaml/flat-tree.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { loadYaml } from '../../generator/yaml/load-yaml.ts';
import type { SpecNode } from '../../generator/yaml/spec-node.ts';
import { mutators, randomFrom } from '../fuzz/mutate.ts';
import { repository } from './project.ts';

const files = ['engine', 'spec', 'locales', 'runtime', 'server/store', 'server/rooms'].flatMap((folder) =>
  listFiles(`${repository}/${folder}`, '.yaml'),
);

/** All that a tree says, in order, with the places; written down apart from how it is kept. */
function* linesOf(node: SpecNode, way = ''): Generator<string> {
  const { file, line, col } = node.at;
  const value =
    node.t === 'scalar' ? `${typeof node.value} ${Object.is(node.value, -0) ? '-0' : node.value}` : '';
  yield [way, node.t, file, line, col, value, Object.keys(node).sort().join()].join('|');
  if (node.t === 'list') for (const [at, item] of node.items.entries()) yield* linesOf(item, `${way}/${at}`);
  if (node.t !== 'map') return;
  for (const [name, { key, keyAt, value: own }] of node.entries) {
    yield [way, name, key, keyAt.file, keyAt.line, keyAt.col].join('|');
    yield* linesOf(own, `${way}/${key}`);
  }
}

function parsed(text: string): SpecNode | undefined {
  return loadYaml('spec/x.yaml', new TextEncoder().encode(text), new Faults());
}

/** As it comes back from the disk. */
function kept(root: SpecNode): SpecNode {
  return unflatten(JSON.parse(JSON.stringify(flatten(root))) as FlatTree, 'spec/x.yaml');
}

function expectSame(text: string): void {
  const root = parsed(text);
  if (root) expect([...linesOf(kept(root))]).toEqual([...linesOf(root)]);
}

it('gives back every file of the product as it was parsed', () => {
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expectSame(readFileSync(file, 'utf8'));
});

it('gives back what is left of files that are broken in any way', () => {
  for (const [at, mutate] of Object.values(mutators).entries())
    for (let round = 0; round < 4; round++) {
      const random = randomFrom(at * 101 + round);
      const text = readFileSync(files[Math.floor(random() * files.length)] ?? '', 'utf8');
      expectSame(mutate(text, random)?.text ?? text);
    }
});

it('gives back values of which JSON knows nothing', () => {
  expectSame('a: [.nan, .inf, -.inf, -0, -0.0, 1e999, 0x10, 1e21, 5e-324, ~, "", "-0", "null", yes, true]');
  expectSame('"\\ud800": "\\udfff \\0 \\u2028 𠮷"\n__proto__: { constructor: 1, "1": 2, "0": 3 }\n');
  expectSame(`${'[1, {a: '.repeat(20)}x${'}]'.repeat(20)}`);
});
