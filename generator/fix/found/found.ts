import { declare } from '../../declare/declare.ts';
import { Faults } from '../../faults/fault.ts';
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

/** A spec as the generator understands it, with whatever is wrong in it. */
export function resolved(layout: SpecLayout): Resolution {
  const faults = new Faults();
  const spec = withWhatFollows(loadSpec(layout, faults));
  const declared = declare(spec, readBlocks(spec, faults), faults);
  const pending = new Pending();
  const read = readSpec(declared, pending);
  return resolve({ ...declared, read, pending });
}
