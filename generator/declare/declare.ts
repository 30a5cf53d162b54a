import { Faults } from '../faults/fault.ts';
import type { BlockType } from '../grammar/shape.ts';
import type { Spec } from '../load/load-spec.ts';
import type { Product } from '../model/product.ts';
import { recordOf } from '../yaml/record.ts';
import { type Lookup, lookupOf, type Used } from './lookup.ts';
import { baseKey, buildMessages } from './messages.ts';
import { declareIds, type Registry } from './registry.ts';
import { withWords } from './words/with-words.ts';

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
  /** Places that have no words. */
  silent: ReadonlySet<string>;
}

/** The first phase: every id with its place, every word, and what each block takes. Words that are left out are named. */
export function declare(loaded: Spec, types: readonly BlockType[], faults: Faults): Declared {
  const registry = declareIds(loaded, faults);
  const languages = [...registry.known('language')];
  const blocks = recordOf(types.map((type) => [type.name, type]));
  // Which languages there are is unknown then: that is the fault, not each folder of words.
  const wordFaults = loaded.unreadable.includes('spec/app.yaml') ? new Faults() : faults;
  const messages = buildMessages(loaded, languages, wordFaults);
  const used: Used = { texts: new Set(), icons: new Set(), parts: new Set(), constants: [] };
  const texts = new Set(Object.values(messages).flatMap((own) => Object.keys(own).map(baseKey)));
  const { spec, silent } = withWords({ spec: loaded, blocks, texts }, faults);
  const lookup = lookupOf({ spec, registry, blocks, messages, used });
  return { spec, faults, registry, lookup, languages, blocks, messages, used, silent };
}
