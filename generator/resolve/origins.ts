import type { Faults } from '../faults/fault.ts';
import type { Origin, Place } from '../faults/place.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { child, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';

/** Where an entry comes from: its own word, or that of its file. An entry that nobody vouches for is a fault. */
export function originOf(file: SpecFile, name: string, node: SpecNode, place: Place, faults: Faults): Origin {
  const origin: Origin = { place };
  const own = { source: stringOf(child(node, 'source')), decided: stringOf(child(node, 'decided')) };
  const inherited = {
    source: stringOf(child(file.root, 'source')),
    decided: stringOf(child(file.root, 'decided')),
  };
  const { source, decided } = (own.source ?? own.decided) ? own : inherited;
  if (source !== undefined) origin.source = source;
  if (decided !== undefined) origin.decided = decided;
  if (source === undefined && decided === undefined) faults.add('HUB1510', place, { name });
  return origin;
}

/** The origin of a map's entry, placed at its key. */
export function entryOrigin(file: SpecFile, entry: SpecEntry, faults: Faults): Origin {
  return originOf(file, entry.key, entry.value, entry.keyAt, faults);
}
