import type { RecordShape } from '../grammar/shape.ts';

/** What follows from a shape alone: made once, and asked of each record of that shape. */
export function perShape<T extends object>(make: (shape: RecordShape) => T): (shape: RecordShape) => T {
  const made = new WeakMap<RecordShape, T>();
  return (shape) => {
    const known = made.get(shape) ?? make(shape);
    made.set(shape, known);
    return known;
  };
}
