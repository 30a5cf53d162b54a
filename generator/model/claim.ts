import type { Place } from '../faults/place.ts';

/** What is named by its sort and its id, and where. */
export interface NamedCarrier {
  name: string;
  at: Place;
}

/** One thing that the product specification says. */
export interface Claim {
  /** With its section before it: `2.2.search`. */
  id: string;
  section: string;
  about: string;
  at: Place;
  /** The entries and the modules that make it true. */
  carried: readonly NamedCarrier[];
  engine: readonly NamedCarrier[];
  /** The file of the test that fails without them, and what the test is called. */
  test?: { file: string; name?: string; at: Place };
  /** The part of the product that will do it, and what that takes. */
  later?: string;
  needs: readonly NamedCarrier[];
  /** The constant that states it as the reading that we did not take. */
  reading?: NamedCarrier;
}

/** A section of the product specification. */
export interface Section {
  id: string;
  title: string;
  claims: readonly Claim[];
}
