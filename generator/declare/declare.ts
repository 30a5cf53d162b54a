import { Faults } from '../faults/fault.ts';
import type { BlockType } from '../grammar/shape.ts';
import type { Spec } from '../load/load-spec.ts';
import type { Product } from '../model/product.ts';
import { recordOf } from '../yaml/record.ts';
import { type Lookup, lookupOf, type Used } from './lookup.ts';
import { buildMessages } from './messages.ts';
import { declareIds, type Registry } from './registry.ts';

/** What a spec names, before anything is read that may refer to it. */
export interface Declared {
  spec: Spec;
  faults: Faults;
  registry: Registry;
  lookup: Lookup;
  languages: string[];
  blocks: Record<string, BlockType>;
  messages: Product['messages'];
  used: Used;
}

/** The first phase: every id with its place, every word, and what each block takes. */
export function declare(spec: Spec, types: readonly BlockType[], faults: Faults): Declared {
  const registry = declareIds(spec, faults);
  const languages = registry.known('language');
  const blocks = recordOf(types.map((type) => [type.name, type]));
  // Which languages there are is unknown then: that is the fault, not each folder of words.
  const wordFaults = spec.unreadable.includes('spec/app.yaml') ? new Faults() : faults;
  const messages = buildMessages(spec, languages, wordFaults);
  const used: Used = { texts: new Set(), icons: new Set(), parts: new Set(), constants: [] };
  const lookup = lookupOf({ spec, registry, blocks, messages, used });
  return { spec, faults, registry, lookup, languages, blocks, messages, used };
}
