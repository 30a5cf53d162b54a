import type { Faults } from '../faults/fault.ts';
import type { Origin, Place } from '../faults/place.ts';
import type { Named } from '../grammar/written.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { child, type SpecNode, stringOf } from '../yaml/spec-node.ts';

/** What vouches for an entry: the section of the specification, or our reason. */
export interface Told {
  readonly source?: string;
  readonly decided?: string;
}

/** Where an entry comes from: its own word, or that of its file. An entry that nobody vouches for is a fault. */
export function originFrom(name: string, [own, file]: [Told, Told], place: Place, faults: Faults): Origin {
  const { source, decided } = (own.source ?? own.decided) ? own : file;
  if (source === undefined && decided === undefined) faults.add('HUB1510', place, { name });
  return { place, ...(source !== undefined && { source }), ...(decided !== undefined && { decided }) };
}

/** The same of what is not read by its shape yet. */
export function originOf(file: SpecFile, name: string, node: SpecNode, place: Place, faults: Faults): Origin {
  return originFrom(name, [toldIn(node), toldIn(file.root)], place, faults);
}

function toldIn(node: SpecNode): Told {
  const [source, decided] = ['source', 'decided'].map((word) => stringOf(child(node, word)));
  return { ...(source !== undefined && { source }), ...(decided !== undefined && { decided }) };
}

interface Read {
  read: Told;
}

/** What stands under a word of some files, each with where it comes from. */
export function withOrigins<File extends Read, T>(
  files: readonly File[],
  listIn: (read: File['read']) => Named<T>[],
  faults: Faults,
): (Named<T> & { origin: Origin })[] {
  return files.flatMap(({ read }) =>
    listIn(read).map((one) => {
      const own: Told = typeof one.value === 'object' && one.value !== null ? one.value : {};
      return { ...one, origin: originFrom(one.key, [own, read], one.keyAt, faults) };
    }),
  );
}
