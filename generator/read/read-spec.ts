import type { Declared } from '../declare/declare.ts';
import type { Shape, TypeOf } from '../grammar/shape.ts';
import { type SpecFileKind, specFiles } from '../grammar/spec-files.ts';
import type { places } from '../grammar/written.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import type { Pending } from './pending.ts';
import { readFile } from './read-typed.ts';

/** A file that was read: its root as its shape gives it, as far as that fits. */
export interface ReadFile<T> extends SpecFile {
  read: Partial<T> & Pick<T, typeof places & keyof T>;
}

type ShapeOf<Kind extends SpecFileKind> = TypeOf<(typeof specFiles)[Kind]['shape']>;
/** Screens are read with the grammar of their blocks, when names are known. */
type ReadKind = Exclude<SpecFileKind, 'screens'>;

/** All files of a spec as their shapes give them. */
export type ReadSpec = { readonly [Kind in ReadKind]: readonly ReadFile<ShapeOf<Kind>>[] };

/** The second phase: reads every file once: what does not fit its shape, or names an id that nothing declares, is told. */
export function readSpec({ spec: { files }, faults, lookup }: Declared, pending: Pending): ReadSpec {
  const readKind = (kind: ReadKind) => {
    const { shape }: { shape: Shape } = specFiles[kind];
    return files[kind].map((file) => ({
      ...file,
      read: readFile(shape, file.root, { faults, lookup, pending, where: file.path }),
    }));
  };
  const kinds = (Object.keys(specFiles) as SpecFileKind[]).filter((kind) => kind !== 'screens');
  // Each kind by its own shape, which the compiler does not follow through a list of names.
  return Object.fromEntries(kinds.map((kind) => [kind, readKind(kind)])) as unknown as ReadSpec;
}
