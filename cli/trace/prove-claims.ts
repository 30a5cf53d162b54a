import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Claim } from '../../generator/model/claim.ts';
import { ProjectCopy } from '../qa/mutants/project-copy.ts';
import { inDrawnOrder, isDrawable } from './draw-claims.ts';
import { type Proof, proveClaim } from './prove.ts';

interface Asked {
  project: string;
  claims: readonly Claim[];
  /** How many have to be judged. */
  wanted: number;
  seed: number;
  /** Told of each as it ends. */
  tell: (proof: Proof) => void;
}

/** Draws claims by a seed and takes away what carries each; those whose test is never asked are counted apart, and others drawn. */
export async function proveClaims({ project, claims, wanted, seed, tell }: Asked): Promise<Proof[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-claims-'));
  const proofs: Proof[] = [];
  try {
    const copy = new ProjectCopy(project, folder);
    for (const claim of inDrawnOrder(claims.filter(isDrawable), seed)) {
      if (proofs.filter(isJudged).length >= wanted) break;
      const proof = await proveClaim(copy, claim);
      proofs.push(proof);
      tell(proof);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return proofs;
}

const isJudged = ({ found }: Proof) => found !== 'refused' && found !== 'not tried';

/** A claim on one line: what became of it, what was gone, and by which test that is told. */
export function proofLine({ claim, found, without }: Proof): string {
  const { file = '', name } = claim.test ?? {};
  const gone = without === '' ? '' : `  without ${without}`;
  return `${found.padEnd(11)}  ${claim.id}${gone}  (${name === undefined ? file : `${file} > ${name}`})`;
}

/** How many of each, for whoever wants to draw the same again. */
export function proofSums(proofs: readonly Proof[], seed: number): string {
  const count = (found: Proof['found']) => proofs.filter((one) => one.found === found).length;
  return [
    `Drawn by --seed ${seed}: ${count('red')} red, ${count('still green')} still green, ${count('red before')} red before anything was gone.`,
    `${count('refused')} more were drawn whose spec is not sound without what carries them: there the check misses it.`,
    `${count('not tried')} more were drawn of which nothing can be taken away: they hold values alone, or become other ones that a test may follow.`,
  ].join('\n');
}
