import { createRequire } from 'node:module';
import { type Beside, check } from './check/check.ts';
import { faultsOfClaims } from './check/claims/judge.ts';
import { isLeftToOthers, toldOfProduct } from './check/of-the-engine.ts';
import { withoutSecondHand } from './check/second-hand.ts';
import { type Waiting, waitingIn } from './check/unused/unused.ts';
import { declare } from './declare/declare.ts';
import { type Fault, Faults } from './faults/fault.ts';
import type { Sources } from './faults/place.ts';
import type { Laid } from './load/lay-over.ts';
import { loadSpec, type SpecLayout } from './load/load-spec.ts';
import type { Proofs } from './load/proofs.ts';
import { withWhatFollows } from './load/what-follows.ts';
import type { Section } from './model/claim.ts';
import type { Product } from './model/product.ts';
import { Pending } from './read/pending.ts';
import { readBeside } from './read/read-beside.ts';
import { readBlocks } from './read/read-blocks.ts';
import { readSpec } from './read/read-spec.ts';
import { sectionsOf } from './resolve/claims.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';

/** The outcome of one run: a product only where there is no fault at all. */
export interface Built {
  product?: Product;
  /** What was understood, faults or not. */
  understood: Product;
  faults: Fault[];
  sources: Sources;
  /** What a site says over the product. */
  laid: readonly Laid[];
  /** What says that an area which comes later will use it. */
  waiting: () => Waiting[];
  /** What the product specification says, section by section. */
  sections: readonly Section[];
  /** What was understood with what it was made of, for whoever is asked where something stands. */
  resolution: Resolution;
}

/**
 * What a run reads besides the spec. With what code uses, what nothing uses is a fault; without, only what the spec alone
 * can use is judged.
 */
export interface BuildOptions extends SpecLayout, Beside {
  /** With the files beside the spec, its claims are judged as well, once all else is sound. */
  proofs?: Proofs;
}

/** blocks → declare → read → resolve → check: reads a whole project and reports every fault of it together. */
export function buildProduct(options: BuildOptions): Built {
  const faults = new Faults();
  const spec = withWhatFollows(readBeside(loadSpec(options, faults), faults));
  // Where a thing comes from is asked in a product that says what its specification says.
  if (spec.files.claims.length === 0) faults.leave('HUB1510');
  const blocks = readBlocks(spec, faults);
  const declared = declare(spec, blocks, faults);
  const pending = new Pending();
  const read = readSpec(declared, pending);
  const resolution = resolve({ ...declared, read, pending });
  check(resolution, options);
  const told = faults.list().filter((fault) => !isLeftToOthers(fault, spec));
  const first = toldOfProduct(withoutSecondHand(told, spec, declared.registry), spec);
  const sections = sectionsOf(read);
  const unsound = first.length === 0 ? first : oldWords().tellOldWords(first, spec.sources);
  const { proofs } = options;
  const list =
    unsound.length > 0 || proofs === undefined ? unsound : faultsOfClaims(sections, resolution, proofs);
  const { product } = resolution;
  return {
    ...(list.length === 0 && { product }),
    understood: product,
    faults: list,
    sources: spec.sources,
    laid: spec.site?.laid ?? [],
    waiting: () => waitingIn(spec),
    sections,
    resolution,
  };
}

/** Every move there was, and what parses YAML: a fifth of all that is loaded, for which a sound spec has no use. */
const oldWords = () =>
  createRequire(import.meta.url)('./fix/old-words.ts') as typeof import('./fix/old-words.ts');
