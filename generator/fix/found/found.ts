import { declare } from '../../declare/declare.ts';
import { type Fault, Faults } from '../../faults/fault.ts';
import type { Sources } from '../../faults/place.ts';
import { loadSpec, type SpecLayout } from '../../load/load-spec.ts';
import { withWhatFollows } from '../../load/what-follows.ts';
import { type GivenInputs, Pending } from '../../read/pending.ts';
import { readBlocks } from '../../read/read-blocks.ts';
import { readSpec } from '../../read/read-spec.ts';
import { type Resolution, resolve } from '../../resolve/resolve.ts';

/** What the words of a spec give to its calls, as the generator itself resolves them. */
export function givenIn(layout: SpecLayout): readonly GivenInputs[] {
  return resolved(layout).building.pending.given();
}

/** What is wrong with a spec, as far as it can be seen without looking at it as a whole. */
export function faultsIn(layout: SpecLayout): { faults: Fault[]; sources: Sources } {
  const { faults, spec } = resolved(layout).building;
  return { faults: faults.list(), sources: spec.sources };
}

/** A spec as the generator understands it, with whatever is wrong in it. */
export function resolved(layout: SpecLayout): Resolution {
  const faults = new Faults();
  const spec = withWhatFollows(loadSpec(layout, faults));
  const declared = declare(spec, readBlocks(spec, faults), faults);
  const pending = new Pending();
  const read = readSpec(declared, pending);
  return resolve({ ...declared, read, pending });
}
