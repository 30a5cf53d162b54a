import type { Registry } from '../declare/registry.ts';
import type { Fault } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { byPath, type Declares } from '../grammar/declares.ts';
import { fileKindOf, specFiles } from '../grammar/spec-files.ts';
import { type RefTarget, targets } from '../grammar/targets.ts';
import type { Spec } from '../load/load-spec.ts';
import { partsOfId } from '../load/names-in-text.ts';
import { inLayer } from '../yaml/layer.ts';
import { type Lost, lostIn } from './lost.ts';
import { Reach } from './reach.ts';
import { seenThere } from './seen-there.ts';

/** Faults of a file by itself: it cannot be read, or is not of its shape. */
const firstHand = /^HUB1[01]/;
/** Those, and names of what is not there: what stands in such a declaration is not all understood. */
const loses = /^HUB1[012]/;
/** The spec is written in words of a newer hub: what else is said of them is not worth much. */
const newer = 'HUB1830';
/** A name that is not there: each of these says which. */
const unknown = /^HUB1(?:104|[234]|509)/;
/** What nothing uses: the place that does may be the one that is wrong. */
const unused = /^HUB1(?:403|572)/;
const unsaid = 'HUB1403';
/** What nothing takes or shows: the place that does may not be understood. */
const unreached = /^HUB1(?:530|806|820|908)/;
/** What says that it waits, and is named all the same: by the place that is wrong, perhaps. */
const waits = 'HUB1615';
/** What no page asks. */
const unasked = 'HUB1744';
/** A part of a path that is called as nothing that the call is about, which its checks say as well. */
const isOfNothing = 'HUB1504';
/** What code uses and no constant gives: code knows it by another name. */
const inCode = 'HUB1617';

/**
 * Leaves out what only follows from another fault: a name that is not there, because the declaration that would make it
 * cannot be understood, and one that nothing uses, because what would use it is wrong. Any other stays.
 */
export function withoutSecondHand(faults: readonly Fault[], spec: Spec, registry: Registry): Fault[] {
  if (faults.some(({ code }) => code === newer)) return faults.filter(({ code }) => code === newer);
  const reach = new Reach(spec, registry);
  const knownOf = (some: readonly Fault[]) => knownFrom(some, { spec, reach, registry });
  const all = knownOf(faults);
  const stay = new Set(faults.filter((fault) => !follows(fault, all)));
  const explained = explainedBy(stay, faults, knownOf);
  // Two that would each follow from the other follow from nothing that is told.
  return faults
    .filter((fault) => stay.has(fault) || !explained.has(fault))
    .map(({ about: _, ...fault }) => fault);
}

/** What is told, and all that follows from it, step by step. */
function explainedBy(
  told: ReadonlySet<Fault>,
  faults: readonly Fault[],
  knownOf: (some: readonly Fault[]) => Known,
): ReadonlySet<Fault> {
  const explained = new Set(told);
  for (let before = -1; before < explained.size && explained.size < faults.length; ) {
    before = explained.size;
    const known = knownOf([...explained]);
    for (const fault of faults) if (!explained.has(fault) && follows(fault, known)) explained.add(fault);
  }
  return explained;
}

function knownFrom(
  faults: readonly Fault[],
  { spec, reach, registry }: { spec: Spec; reach: Reach; registry: Registry },
): Known {
  const others = faults.filter(({ code }) => !unused.test(code) && code !== waits && code !== inCode);
  const lost = lostIn(
    faults.filter(({ code }) => loses.test(code)),
    { spec, reach },
  );
  return {
    lost,
    doubted: lostIn(others, { spec, reach }),
    isOfBlock: others.some(isOfBlock),
    isOfRights: others.some(isOfRights),
    meant: new Set(others.flatMap(({ nearest }) => nearest ?? [])),
    mistaken: mistakenIn(others, registry),
    registry,
  };
}

/** Of which sorts and areas names stand in what is wrong: `constant poll` where `poll.push` does. */
function mistakenIn(others: readonly Fault[], registry: Registry): ReadonlySet<string> {
  const names = new Set(others.flatMap(({ name }) => name ?? []));
  return new Set(
    [...names].flatMap((name) => sortsOf(name, registry).map((sort) => `${sort} ${partsOfId(name)[0]}`)),
  );
}

const sortsOf = (name: string, registry: Registry) => targets.filter((target) => registry.has(target, name));

interface Known {
  /** Declarations that are not understood. */
  lost: readonly Lost[];
  /** Those, and all others in which something is wrong. */
  doubted: readonly Lost[];
  /** Whether, in what is wrong, it is not known which block is meant, or what a thing may be asked for. */
  isOfBlock: boolean;
  isOfRights: boolean;
  /** The names that are nearest to those that are not there. */
  meant: ReadonlySet<string>;
  mistaken: ReadonlySet<string>;
  registry: Registry;
}

function follows(fault: Fault, known: Known): boolean {
  const { code, name, place } = fault;
  if (name === undefined || seenThere.has(code) || (firstHand.test(code) && !unknown.test(code)))
    return false;
  if (isOtherCase(fault)) return false;
  const { lost, doubted } = known;
  // Nobody knows which words a block says that is not known.
  if (code === unsaid && known.isOfBlock) return true;
  if (unused.test(code))
    return isMissed(fault, name, known) || (code === 'HUB1572' && isMistaken(name, known));
  if (code === unasked) return lost.some(({ isOfPages }) => isOfPages);
  if (code === isOfNothing && known.isOfRights) return true;
  if (code === waits) return doubted.some(({ uses }) => wordsOf(name).some((word) => uses(word)));
  if (code === inCode) return doubted.some(({ isConstant }) => isConstant(name));
  if (unreached.test(code) && lost.some(({ uses }) => uses(name))) return true;
  // Who names what is not there needs it, whatever it would have been.
  const isNamed = unknown.test(code);
  const elsewhere = lost.filter((one) => !one.holds(place) && (isNamed || one.isNeededAt(place)));
  return telling(fault, known).some((names) => elsewhere.some(({ makes }) => makes(names)));
}

/** What is there but for a capital is what was meant, whatever else may be called so: an entity `Loan` has a machine `loan`. */
const isOtherCase = ({ name, nearest }: Fault) =>
  nearest !== undefined && nearest !== name && nearest.toLowerCase() === name?.toLowerCase();

/** Which block is meant is not said, or said in two ways. */
const isOfBlock = ({ code, name, place, nearest }: Fault) =>
  inLayer(place.file).startsWith('spec/screens/') &&
  (code === 'HUB1970' ||
    (code === 'HUB1102' && name === 'block') ||
    (code === 'HUB1101' && nearest !== undefined && wordsOfPages.includes(nearest)));
const wordsOfPages = ['block', 'blocks'];

const isOfRights = ({ place }: Fault) => inLayer(place.file).startsWith('spec/guards/');

/** Whether something that is wrong would use it: it is what was meant there, or stands there. */
function isMissed({ place }: Fault, name: string, { lost, doubted, meant, registry }: Known): boolean {
  const isMeant = endsOf(name).some((end) => meant.has(end));
  // What is not understood may need what names it, and that in turn.
  const isNamed = lost.some(({ leadsTo }) => leadsTo(name, place));
  // Words of a thing have its name in the middle: `kind.models.name`.
  const [thing = '', ...parts] = partsOfId(name);
  // A rule binds what takes the entity that its name begins with.
  const named = registry.has('entity', thing) ? [thing, ...parts] : parts;
  const isOfThing = lost.some(({ uses }) => named.some((part) => uses(part, place)));
  const isAround = doubted.some(({ uses, holdsConstant }) => uses(name, place) || holdsConstant(place));
  return isMeant || isNamed || isOfThing || isAround;
}

/** A name, and what stands in it behind a dot or a slash. */
function endsOf(name: string): string[] {
  return [name, ...[...name.matchAll(/[./]/g)].map(({ index }) => name.slice(index + 1))];
}

/** Whether the wrong one of its sort is named somewhere: this one may be meant. */
function isMistaken(name: string, { mistaken, registry }: Known): boolean {
  return sortsOf(name, registry).some((sort) => mistaken.has(`${sort} ${partsOfId(name)[0]}`));
}

const wordsOf = (id: string) => [id, ...partsOfId(id).slice(1)];

/** A file that declares something by its path is there whatever is wrong in it: its place is that of the entry which happens to be first. */
function isFile(target: RefTarget, { file }: Place): boolean {
  const kind = fileKindOf(file);
  const declares: Partial<Record<RefTarget, Declares>> = kind === undefined ? {} : specFiles[kind].declares;
  return declares[target] === byPath;
}

/** The names of which one list is enough for a fault to follow from where they are made. */
function telling({ code, name = '', about = [] }: Fault, { lost, registry }: Known): string[][] {
  const parts = partsOfId(name);
  // The parts of a name in a condition are declared in several places; an id is known by its last part.
  if (code === 'HUB1302') return [parts];
  if (unknown.test(code)) return [parts.slice(-1)];
  // An id that is there is not missing, unless it is not understood what it is.
  const isThere = (id: string) =>
    targets.some((target) => {
      const place = registry.placeOf(target, id);
      if (place === undefined) return false;
      return isFile(target, place) || !lost.some(({ holds }) => holds(place));
    });
  return [name, ...about]
    .filter((id) => !isThere(id))
    .flatMap((words) => partsOfId(words).map((word) => [word]));
}
