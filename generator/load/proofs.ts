import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../yaml/load-folder.ts';

/** The files beside a spec that its claims name: what does something, and what proves it. */
export interface Proofs {
  /** Whether the folder is there that it begins with: a hub that only runs has no tests. */
  mayHave(path: string): boolean;
  has(path: string): boolean;
  /** What the tests of a file are called, as they stand there. */
  testsIn(path: string): readonly string[];
  /** Files of the same ending in the same folder, and the one above: one of them may be meant. */
  near(path: string): string[];
}

const title =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*(?:\([\s\S]{0,2000}?\))??\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;

export function proofsOf(project: string): Proofs {
  const read = new Map<string, readonly string[]>();
  return {
    mayHave: (path) => existsSync(join(project, path.split('/')[0] ?? path)),
    has: (path) => existsSync(join(project, path)),
    testsIn: (path) => {
      const before = read.get(path);
      if (before !== undefined) return before;
      const found = testNames(readFileSync(join(project, path), 'utf8'));
      read.set(path, found);
      return found;
    },
    near: (path) => {
      const ending = /(\.test)?\.\w+$/.exec(path)?.[0] ?? '';
      const folder = join(project, dirname(path));
      const from = existsSync(folder) ? folder : dirname(folder);
      return listFiles(from, ending).map((file) => file.slice(project.length + 1));
    },
  };
}

/** What `it`, `test` and `describe` are given first, wherever that is a text. */
export function testNames(source: string): string[] {
  return [...source.matchAll(title)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  );
}
