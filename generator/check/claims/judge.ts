import { namedIn } from '../../declare/waiting.ts';
import type { Fault } from '../../faults/fault.ts';
import { Faults } from '../../faults/fault.ts';
import type { Proofs } from '../../load/proofs.ts';
import type { Claim, NamedCarrier, Section } from '../../model/claim.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import { writtenWhere } from '../walk-spec.ts';
import { type Carriers, carriersOf } from './carriers.ts';

interface Judging {
  carriers: Carriers;
  known: readonly string[];
  proofs: Proofs;
  faults: Faults;
  resolution: Resolution;
}

/**
 * What is wrong with the claims of a spec that is sound in itself: one that nobody carries, or that names what is not
 * there or does nothing, and one that says "later" of what works today.
 */
export function faultsOfClaims(
  sections: readonly Section[],
  resolution: Resolution,
  proofs: Proofs,
): Fault[] {
  const claims = sections.flatMap((section) => section.claims);
  if (claims.length === 0) return [];
  const carriers = carriersOf(resolution);
  const faults = new Faults();
  const judging: Judging = { carriers, known: [...carriers.keys()], proofs, faults, resolution };
  for (const claim of claims) {
    if (claim.reading !== undefined) judgeReading(claim.reading, judging);
    else if (claim.later !== undefined) judgeLater(claim, judging);
    else judgeCarried(claim, judging);
  }
  judgeSources(claims, judging);
  judgeWaiting(claims, judging);
  return faults.list();
}

/** What works is carried by something, and a test notices when it is not. */
function judgeCarried(claim: Claim, judging: Judging): void {
  const { faults, carriers, known, proofs } = judging;
  const { id, carried, engine, test } = claim;
  if ((carried.length === 0 && engine.length === 0) || test === undefined || claim.needs.length > 0)
    faults.add('HUB1855', claim.at, { name: id });
  for (const { name, at } of carried) {
    const carrier = carriers.get(name);
    if (carrier === undefined) faults.add('HUB1858', at, { name }, known);
    else if (carrier.waits !== undefined) faults.add('HUB1863', at, { name, where: carrier.waits });
  }
  for (const { name, at } of engine)
    if (proofs.mayHave(name) && !proofs.has(name)) faults.add('HUB1859', at, { name }, proofs.near(name));
  if (test !== undefined) judgeTest(test, judging);
}

function judgeTest({ file, name, at }: NonNullable<Claim['test']>, { faults, proofs }: Judging): void {
  if (!proofs.mayHave(file)) return;
  if (!proofs.has(file)) {
    faults.add('HUB1860', at, { name: file }, proofs.near(file));
    return;
  }
  if (name === undefined) return;
  const tests = proofs.testsIn(file);
  if (!tests.some((one) => one.includes(name))) faults.add('HUB1861', at, { name, where: file }, tests);
}

/** What waits says what it waits for, and none of that does anything yet. */
function judgeLater(claim: Claim, { faults, carriers, proofs }: Judging): void {
  const { id, carried, engine, test, needs, later = '' } = claim;
  if (carried.length > 0 || engine.length > 0 || test !== undefined || needs.length === 0)
    faults.add('HUB1856', claim.at, { name: id, where: later });
  for (const { name, at } of needs) {
    const carrier = carriers.get(name);
    const isThere = carrier === undefined ? proofs.has(fileIn(name)) : carrier.waits === undefined;
    if (isThere) faults.add('HUB1864', at, { name, where: later });
  }
}

/** `engine server/chat/socket.ts` waits for a file. */
const fileIn = (name: string) => /^engine (\S+)$/.exec(name)?.[1] ?? ' ';

/** The reading that we did not take stands beside the one that we did. */
function judgeReading({ name, at }: NamedCarrier, { faults, carriers, known, resolution }: Judging): void {
  const constant = resolution.product.constants[name.replace(/^constant /, '')];
  if (!carriers.has(name)) faults.add('HUB1858', at, { name }, known);
  else if ((constant?.other ?? []).length === 0) faults.add('HUB1866', at, { name });
}

/** Whatever says where it comes from names a claim, or what the ids of several begin with. */
function judgeSources(claims: readonly Claim[], { faults, resolution }: Judging): void {
  const begun = claims.flatMap(({ id }) =>
    id.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.')),
  );
  const known = new Set(begun);
  for (const { node } of writtenWhere(
    resolution.building,
    ({ shape }) => shape.is === 'free' && shape.what === 'source',
  )) {
    const name = stringOf(node);
    if (name !== undefined && !known.has(name)) faults.add('HUB1862', node.at, { name }, [...known]);
  }
}

/** Signs wait for pages that draw them, of which the specification says nothing. */
const isSaid = (name: string) => !name.startsWith('icon ');

/**
 * What stands in spec/later.yaml is waited for by a claim that says so. An area of which no claim waits for anything is the
 * owner's own: the specification does not speak of it.
 */
function judgeWaiting(claims: readonly Claim[], { faults, resolution }: Judging): void {
  const needed = new Set(claims.flatMap(({ needs }) => needs.map(({ name }) => name)));
  const within = (name: string) =>
    [...needed].some((one) => one.startsWith(`constant ${name.replace(/^constants /, '')}.`));
  const isNeeded = (name: string) => needed.has(name) || (name.startsWith('constants ') && within(name));
  const waiting = namedIn(resolution.building.spec);
  const ofClaims = new Set(waiting.filter(({ name }) => isNeeded(name)).map(({ area }) => area));
  for (const { name, area, at } of waiting)
    if (isSaid(name) && ofClaims.has(area) && !isNeeded(name))
      faults.add('HUB1865', at, { name, where: area });
}
