import { declarations } from '../grammar/declares.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf } from '../yaml/spec-node.ts';

/** A part that nothing calls by its name is read by nobody: what is wrong in it would never be told. */
export function checkParts({ spec, used, lookup, faults }: Building): void {
  if (lookup.unsure('screen')) return;
  for (const { key: sort, value } of spec.files.parts.flatMap((file) => declarations(file))) {
    for (const { key, keyAt, value: part } of entriesOf(value)) {
      const waits = child(part, 'later') !== undefined;
      if (!waits && !used.parts.has(`${sort}.${key}`))
        faults.add('HUB1525', keyAt, { name: `${sort}.${key}` });
    }
  }
}
