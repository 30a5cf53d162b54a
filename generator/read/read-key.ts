import type { Shape } from '../grammar/shape.ts';
import type { SpecEntry } from '../yaml/spec-node.ts';
import { readScalar } from './read-scalar.ts';
import type { Reader } from './reader.ts';

/** The key of a map as what it is; whether it may stand. */
export function isKey(keys: Shape, { key, keyAt }: SpecEntry, reader: Reader): boolean {
  return readScalar(keys, { t: 'scalar', value: key, at: keyAt }, reader) !== undefined;
}
