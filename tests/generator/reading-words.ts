import { check } from '../../generator/check/check.ts';
import { isLeftToOthers } from '../../generator/check/of-the-engine.ts';
import { declare } from '../../generator/declare/declare.ts';
import { Faults } from '../../generator/faults/fault.ts';
import type { RecordShape, Shape } from '../../generator/grammar/shape.ts';
import { fileKinds } from '../../generator/grammar/spec-files.ts';
import { others, places } from '../../generator/grammar/written.ts';
import type { CodeUses } from '../../generator/load/code-uses.ts';
import { loadSpec } from '../../generator/load/load-spec.ts';
import { withWhatFollows } from '../../generator/load/what-follows.ts';
import { Pending } from '../../generator/read/pending.ts';
import { readBlocks } from '../../generator/read/read-blocks.ts';
import { readSpec } from '../../generator/read/read-spec.ts';
import { sectionsOf } from '../../generator/resolve/claims.ts';
import { resolve } from '../../generator/resolve/resolve.ts';
import type { SpecEntry, SpecNode } from '../../generator/yaml/spec-node.ts';
import { repository } from './project.ts';

/** A word of the grammar: the record that has it, which many places of the grammar may share, and the first of these. */
export interface Word {
  shape: RecordShape;
  key: string;
  path: string;
}

/** Every word that files of a spec may say. Screens are read with the grammar of their blocks. */
export function wordsOfFiles(): Word[] {
  const found = new Map<RecordShape, Word[]>();
  for (const [kind, { shape }] of fileKinds) if (kind !== 'screens') collect(shape, kind, found);
  return [...found.values()].flat();
}

function collect(shape: Shape, path: string, found: Map<RecordShape, Word[]>): void {
  if (shape.is === 'record') {
    if (found.has(shape)) return;
    found.set(
      shape,
      Object.keys(shape.fields).map((key) => ({ shape, key, path: `${path}.${key}` })),
    );
    for (const [key, { shape: own }] of Object.entries(shape.fields)) collect(own, `${path}.${key}`, found);
    if (shape.others) collect(shape.others.shape, `${path}.<${shape.others.named}>`, found);
  } else if (shape.is === 'choice') for (const one of shape.of) collect(one, path, found);
  else if (shape.is === 'list') collect(shape.of, `${path}[]`, found);
  else if (shape.is === 'map') collect(shape.of, `${path}.<>`, found);
  else if (shape.is === 'by') collect(shape.of, path, found);
}

/** What was written and what was asked for while projects were generated. */
export class Reading {
  readonly #written = new Map<RecordShape, Set<string>>();
  readonly #read = new Map<RecordShape, Set<string>>();

  isWritten = ({ shape, key }: Word) => this.#written.get(shape)?.has(key) === true;
  isRead = ({ shape, key }: Word) => this.#read.get(shape)?.has(key) === true;

  /**
   * Reads a project as `hub check` does, and notes which of its words anybody asks for; gives its faults. What is emitted is made
   * of the product, which holds nothing that was not asked for here.
   */
  judge(project: string, uses?: CodeUses, isWhole = project !== repository): string[] {
    const faults = new Faults();
    const spec = withWhatFollows(loadSpec({ project, blocks: repository, isWhole }, faults));
    if (!isWhole && spec.files.claims.length === 0) faults.leave('HUB1510');
    const blocks = readBlocks(spec, faults);
    const declared = declare(spec, blocks, faults);
    const pending = new Pending();
    const read = readSpec(declared, pending);
    const watched = Object.fromEntries(
      Object.entries(read).map(([kind, files]) => {
        const shape = (fileKinds.find(([name]) => name === kind)?.[1].shape ?? {}) as Shape;
        const own = files.map((file) => {
          this.#watchTree(file.root, [shape]);
          return { ...file, read: this.#watch(file.read, [shape]) };
        });
        return [kind, own];
      }),
    ) as unknown as typeof read;
    const resolution = resolve({ ...declared, read: watched, pending });
    check(resolution, { ...(uses && { uses }) });
    sectionsOf(watched);
    const told = faults.list().filter((fault) => !isLeftToOthers(fault, spec));
    return told.map(({ code, message }) => `${code} ${message}`);
  }

  /** A thing that was read, which tells what is asked of it. */
  #watch<T>(value: T, shapes: readonly Shape[]): T {
    if (typeof value !== 'object' || value === null || !(places in value)) return value;
    const flat = shapes.flatMap(flatten);
    const records = flat.filter((shape) => shape.is === 'record');
    const cache = new Map<PropertyKey, unknown>();
    const { entries } = value[places] as { entries: ReadonlyMap<string, unknown> };
    const own = records.filter((shape) => !Array.isArray(value) && fits(shape, entries));
    return new Proxy(value, {
      get: (target, key, receiver) => {
        const inner = Reflect.get(target, key, receiver) as unknown;
        if (key === places || typeof inner === 'function') return inner;
        if (typeof key === 'string')
          for (const shape of own) if (Object.hasOwn(shape.fields, key)) note(this.#read, shape, key);
        if (!cache.has(key)) cache.set(key, this.#watch(inner, under(flat, key)));
        return cache.get(key);
      },
    });
  }

  /** The same of a tree: what is asked of it by its key. */
  #watchTree(node: SpecNode, shapes: readonly Shape[]): void {
    const flat = shapes.flatMap(flatten);
    if (node.t === 'list') for (const item of node.items) this.#watchTree(item, under(flat, '0'));
    if (node.t !== 'map') return;
    const { entries } = node;
    for (const { key, value } of entries.values()) this.#watchTree(value, under(flat, key));
    const own = flat.filter((shape) => shape.is === 'record').filter((shape) => fits(shape, entries));
    for (const shape of own)
      for (const key of entries.keys()) if (Object.hasOwn(shape.fields, key)) note(this.#written, shape, key);
    const get = entries.get.bind(entries);
    entries.get = (key: string): SpecEntry | undefined => {
      for (const shape of own) if (Object.hasOwn(shape.fields, key)) note(this.#read, shape, key);
      return get(key);
    };
  }
}

function note(known: Map<RecordShape, Set<string>>, shape: RecordShape, key: string): void {
  const own = known.get(shape) ?? new Set();
  known.set(shape, own.add(key));
}

const flatten = (shape: Shape): Shape[] => (shape.is === 'choice' ? shape.of.flatMap(flatten) : [shape]);

/** Of a choice between records it is the one that has all that is written. */
const fits = ({ fields, others: beside }: RecordShape, entries: ReadonlyMap<string, unknown>) =>
  beside !== undefined || [...entries.keys()].every((key) => Object.hasOwn(fields, key));

/** What may stand under a key of such a thing. */
function under(shapes: readonly Shape[], key: PropertyKey): Shape[] {
  return shapes.flatMap((shape) => {
    if (shape.is === 'record') {
      if (key === others)
        return shape.others ? [{ is: 'map', of: shape.others.shape, keys: shape.others.keys } as Shape] : [];
      const field = typeof key === 'string' ? shape.fields[key] : undefined;
      return field ? [field.shape] : shape.others ? [shape.others.shape] : [];
    }
    if (shape.is === 'by') return key === 'cases' ? [{ is: 'map', of: shape.of } as Shape] : [shape.of];
    return shape.is === 'map' || shape.is === 'list' ? [shape.of] : [];
  });
}
