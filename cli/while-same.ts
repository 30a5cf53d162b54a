import { hashInputs } from '../generator/load/hash-inputs.ts';
import type { SpecLayout } from '../generator/load/load-spec.ts';

/** Said by commands that compare or answer, and would speak of a state that there never was. */
export const changedAmid =
  'The spec changed while it was read: nothing is said of a state that never was. Run it again.';

/** Reads a spec, and says whether it was one and the same from the first file to the last. */
export function whileSame<T>(layout: SpecLayout, read: () => T): { result: T; isSame: boolean } {
  const before = hashInputs(layout);
  const result = read();
  return { result, isSame: hashInputs(layout) === before };
}
