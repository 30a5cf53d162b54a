import { compareText } from '../faults/compare-text.ts';
import { named } from '../grammar/written.ts';
import type { Samples } from '../model/sample.ts';
import { emptyRecord } from '../yaml/record.ts';
import { plain } from '../yaml/spec-node.ts';
import type { Ground } from './known.ts';

/** The people and things by which rules are tried. What is wrong with them is told when all stands. */
export function buildSamples({ read }: Pick<Ground, 'read'>): Samples {
  const found: Samples = emptyRecord();
  for (const { key: subject, value: own } of read.guards.flatMap((file) => named(file.read.samples))) {
    const known = found[subject] ?? emptyRecord();
    found[subject] = known;
    for (const { key, value } of named(own))
      known[key] ??=
        value === 'nobody'
          ? null
          : Object.fromEntries(named(value).map((field) => [field.key, plain(field.value)]));
  }
  return inOrder(Object.entries(found).map(([subject, own]) => [subject, inOrder(Object.entries(own))]));
}

/** By their names: in which order they are written says nothing, as everywhere in the description. */
const inOrder = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([one], [other]) => compareText(one, other)));
