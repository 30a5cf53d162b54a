import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Faults } from '../faults/fault.ts';
import type { BlockType } from '../grammar/shape.ts';
import { readCodeUses } from '../load/code-uses.ts';
import { loadBlocks, type SpecLayout } from '../load/load-spec.ts';
import { readBlocks } from '../read/read-blocks.ts';
import { listFiles } from '../yaml/load-folder.ts';
import { recordOf } from '../yaml/record.ts';
import { TreeMemory } from '../yaml/tree-memory.ts';

/** What a move knows besides the spec: the blocks that draw it, and which words code says. */
export interface Engine {
  blocks: Readonly<Record<string, BlockType>>;
  isSaidInCode(key: string): boolean;
}

/** The blocks that draw a project, and the words that their engine and the code of the project say. */
export function readEngine({ project, blocks: root = project }: Omit<SpecLayout, 'texts'>): Engine {
  const faults = new Faults();
  const blocks = readBlocks(
    { blocks: loadBlocks(root, { trees: new TreeMemory(), faults, sources: new Map() }) },
    faults,
  );
  const { texts } = readCodeUses(project, root);
  const code = project === root ? noCode : wordsInCode(project);
  return {
    blocks: recordOf(blocks.map((block) => [block.name, block])),
    isSaidInCode: (key) =>
      Object.hasOwn(texts, key) || code.keys.has(key) || code.beginnings.some((part) => key.startsWith(part)),
  };
}

interface WordsInCode {
  keys: ReadonlySet<string>;
  /** What keys begin with that code puts together. */
  beginnings: readonly string[];
}

const noCode: WordsInCode = { keys: new Set(), beginnings: [] };

/** What may be a key in the code of another project, which nobody compiles here: better one too many than one too few. */
function wordsInCode(project: string): WordsInCode {
  const files = ['screens', 'runtime', 'server', 'cli'].flatMap((folder) =>
    ['.ts', '.tsx'].flatMap((ending) => listFiles(join(project, folder), ending)),
  );
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const found = (one: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(one)].map(([, word = '']) => word));
  return {
    keys: new Set(found(/['"`]([A-Za-z][\w-]*(?:\.[\w-]+)+)['"`]/g)),
    beginnings: [...new Set(found(/['"`]((?:[A-Za-z][\w-]*\.)+)(?:\$\{|['"`])/g))],
  };
}
