import { type SpecFileKind, specFiles } from '../grammar/spec-files.ts';
import { type KnownThings, type Visit, walkFile, walkPiece } from '../grammar/walk-written.ts';
import { declaredFields } from '../resolve/kind-fields.ts';
import type { Building } from '../resolve/known.ts';
import { entriesOf, type SpecMap, type SpecNode } from '../yaml/spec-node.ts';

type Known = Pick<Building, 'spec' | 'lookup' | 'read'>;

const allKinds = Object.keys(specFiles) as SpecFileKind[];

/** Tells all that is written in the files of some kinds, by the positions of the grammar that it stands in. */
export function walkSpec(
  { spec, lookup, read }: Known,
  tell: (visit: Visit) => void,
  kinds: readonly SpecFileKind[] = allKinds,
): void {
  const walked = walkedOf({ lookup, read });
  for (const kind of kinds)
    for (const { root } of spec.files[kind]) for (const visit of walked(kind, root)) tell(visit);
}

type Walked = (kind: SpecFileKind, root: SpecNode) => readonly Visit[];

/** Of each run: many checks ask, and what is known when they do is the same for all of them. */
const ofRuns = new WeakMap<Known['read'], Walked>();

/** All that is written in a file, which is walked when it is first asked for. */
function walkedOf({ lookup, read }: Pick<Known, 'lookup' | 'read'>): Walked {
  const before = ofRuns.get(read);
  if (before) return before;
  const declared = declaredFields(read);
  const known: KnownThings = { ...lookup, own: (_, name) => declared.get(name)?.shape };
  const files = new Map<SpecNode, readonly Visit[]>();
  const walked: Walked = (kind, root) => {
    const found = files.get(root);
    if (found) return found;
    const visits: Visit[] = [];
    walkFile(kind, root, known, (visit) => visits.push(visit));
    files.set(root, visits);
    return visits;
  };
  ofRuns.set(read, walked);
  return walked;
}

/** The same of the effects that stand somewhere. */
export function effectsWritten(node: SpecNode | undefined, { lookup }: Pick<Building, 'lookup'>): Visit[] {
  const found: Visit[] = [];
  const tell = (visit: Visit) => found.push(visit);
  if (node) walkPiece({ is: 'effects' }, node, { kind: 'errors', known: lookup }, tell);
  return found;
}

/** What is written at the positions that somebody asks for. */
export function writtenWhere(
  building: Known,
  isMeant: (visit: Visit) => boolean,
  kinds?: readonly SpecFileKind[],
): Visit[] {
  const found: Visit[] = [];
  walkSpec(building, (visit) => isMeant(visit) && found.push(visit), kinds);
  return found;
}

/** The record that says something of what is written, where that does not stand alone in a list. */
export function holderOf({ around, node }: Visit): SpecMap | undefined {
  const holder = around[0]?.node;
  return entriesOf(holder).some(({ value }) => value === node) ? holder : undefined;
}

/** The word that something stands under. */
export function wordOver(visit: Visit): string | undefined {
  return entriesOf(holderOf(visit)).find(({ value }) => value === visit.node)?.key;
}
