import { declare } from '../../declare/declare.ts';
import { type Fault, Faults } from '../../faults/fault.ts';
import type { Sources } from '../../faults/place.ts';
import { loadSpec, type SpecLayout } from '../../load/load-spec.ts';
import { withWhatFollows } from '../../load/what-follows.ts';
import { type GivenInputs, Pending } from '../../read/pending.ts';
import { readBlocks } from '../../read/read-blocks.ts';
import { readSpec } from '../../read/read-spec.ts';
import { type Resolution, resolve } from '../../resolve/resolve.ts';
import type { Draft } from '../draft.ts';

/** By the texts of a draft, which are others once it changes: who leaves something out asks what whoever came before asked. */
const known = new WeakMap<ReadonlyMap<string, string>, Resolution>();

/** A draft as the generator understands it. Nobody adds faults to what is given here. */
export function resolvedDraft(draft: Draft, layout: Omit<SpecLayout, 'texts'>): Resolution {
  const texts = draft.texts();
  const resolution = known.get(texts) ?? resolved({ ...layout, texts });
  known.set(texts, resolution);
  return resolution;
}

/** What the words of a draft give to its calls, as the generator itself resolves them. */
export function givenIn(draft: Draft, layout: Omit<SpecLayout, 'texts'>): readonly GivenInputs[] {
  return resolvedDraft(draft, layout).building.pending.given();
}

/** What is wrong with a draft, as far as it can be seen without looking at it as a whole. */
export function faultsIn(
  draft: Draft,
  layout: Omit<SpecLayout, 'texts'>,
): { faults: Fault[]; sources: Sources } {
  const { faults, spec } = resolvedDraft(draft, layout).building;
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
