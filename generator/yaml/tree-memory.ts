import { hash } from 'node:crypto';
import { type Fault, Faults } from '../faults/fault.ts';
import { flatten, unflatten } from './flat-tree.ts';
import { hasKept, type Keeping, type KeptTrees, readKept, writeKept } from './kept-trees.ts';
import { loadYaml } from './load-yaml.ts';
import type { SpecNode } from './spec-node.ts';

/** What a file says: its tree, and what is wrong with it. Nobody may change it, since later runs get the same. */
interface Parsed {
  root: SpecNode | undefined;
  faults: readonly Fault[];
}

interface Remembered extends Parsed {
  /** The hash of the text. */
  text: string;
  bytes: number;
  /** The last run that read it. */
  run: number;
}

/** What so many runs did not read is forgotten: a file that is gone, a text before its edits, a whole project. */
const runsMax = 8;
/** And no more than so many bytes of it are remembered: the tree of a megabyte takes thirty. */
const unreadMax = 1024 * 1024;

/**
 * The trees of what was read of late. Parsing with places is slow (1.7 MB/s, and a fifth of that in a process that has
 * just begun), so that a text is parsed once, whichever project has it.
 */
export class TreeMemory {
  readonly #known = new Map<string, Remembered>();
  readonly #parse: typeof loadYaml;
  #run = 0;
  #kept: KeptTrees = new Map();

  constructor(parse = loadYaml) {
    this.#parse = parse;
  }

  /** How many trees are remembered. */
  get size(): number {
    return this.#known.size;
  }

  /**
   * One run, which reads all files of a project. What is kept on the disk is for a process that knows nothing yet: a run
   * that follows an edit leaves it alone.
   */
  run<T>(read: () => T, keeping?: Keeping): T {
    const inUse = this.#known.size === 0 ? keeping : undefined;
    this.#run++;
    this.#kept = inUse ? readKept(inUse) : new Map();
    const result = read();
    this.#forget();
    if (inUse && !inUse.isReader) this.#keep(inUse);
    this.#kept = new Map();
    return result;
  }

  #forget(): void {
    const unread = [...this.#known].filter(([, { run }]) => run < this.#run);
    let bytes = 0;
    for (const [key, one] of unread.sort(([, a], [, b]) => b.run - a.run)) {
      bytes += one.bytes;
      if (one.run <= this.#run - runsMax || bytes > unreadMax) this.#known.delete(key);
    }
  }

  /** What a file of these bytes says. */
  treeOf(path: string, bytes: Uint8Array): Parsed {
    const text = hash('sha256', bytes);
    // Where things stand is part of a tree, and of what is wrong.
    const key = `${text} ${path}`;
    const known = this.#known.get(key) ?? this.#read(path, bytes, text);
    known.run = this.#run;
    this.#known.set(key, known);
    return known;
  }

  #read(path: string, bytes: Uint8Array, text: string): Remembered {
    const kept = this.#kept.get(text);
    if (kept) return { root: unflatten(kept, path), faults: [], text, bytes: bytes.length, run: 0 };
    const faults = new Faults();
    const root = this.#parse(path, bytes, faults);
    return { root, faults: faults.list(), text, bytes: bytes.length, run: 0 };
  }

  /** Keeps what this run read, and nothing else. A text with a fault is parsed each time: somebody is about to mend it. */
  #keep(keeping: Keeping): void {
    const sound = [...this.#known.values()].filter(({ faults, root }) => root && faults.length === 0);
    const trees = new Map(sound.map(({ text, root }) => [text, root] as const));
    const isSame = trees.size === this.#kept.size && [...trees.keys()].every((text) => this.#kept.has(text));
    if (isSame && hasKept(keeping)) return;
    writeKept(
      keeping,
      [...trees].flatMap(([text, root]) => (root ? [[text, this.#kept.get(text) ?? flatten(root)]] : [])),
    );
  }
}
