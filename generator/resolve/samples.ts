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
  return found;
}
