import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Claim } from '../../generator/model/claim.ts';
import type { ProjectCopy } from '../qa/mutants/project-copy.ts';
import { disabledModule } from './disable-module.ts';
import { waysToTakeAway } from './take-away.ts';

/**
 * What became of a claim: its test was red without what carries it, or stayed green; or no test was asked, since the spec is not
 * sound without it; or it was red before anything was gone. What can only be made another one, or holds values alone, is not tried.
 */
export type Found = 'red' | 'still green' | 'refused' | 'red before' | 'not tried';

export interface Proof {
  claim: Claim;
  found: Found;
  /** What was taken away last. */
  without: string;
  /** What was tried, line by line. */
  told: readonly string[];
}

/** Something that is gone, or another one. */
interface Change {
  of: string;
  files: ReadonlyMap<string, string>;
  /** A test that follows what the spec says now is none the worse; one that misses nothing proves nothing. */
  isGone: boolean;
}

/** Takes away what carries a claim, one thing after the other, until its test is red. */
export async function proveClaim(copy: ProjectCopy, claim: Claim): Promise<Proof> {
  const told: string[] = [];
  let found: Found = 'not tried';
  let without = '';
  for (const change of changesFor(copy, claim)) {
    const outcome = await tryChange(copy, claim, change);
    told.push(
      `${change.of} in ${[...change.files.keys()].join(' and ')}: ${change.isGone ? 'gone' : 'another'}, ${outcome}`,
    );
    if (outcome === 'red') {
      const isSound = !isRed(copy, claim, {});
      return { claim, found: isSound ? 'red' : 'red before', without: change.of, told };
    }
    if (outcome === 'refused' && found === 'not tried') found = 'refused';
    if (outcome === 'still green' && change.isGone) [found, without] = ['still green', change.of];
  }
  return { claim, found, without, told };
}

function* changesFor(copy: ProjectCopy, { carried, engine }: Claim): Generator<Change> {
  for (const { name } of carried)
    for (const edit of waysToTakeAway(copy.folder, name)) yield { of: name, ...edit };
  for (const { name } of engine) {
    const text = /\.tsx?$/.test(name) ? disabledModule(name, copy.read(name)) : undefined;
    if (text !== undefined) yield { of: name, files: new Map([[name, text]]), isGone: true };
  }
}

async function tryChange(copy: ProjectCopy, claim: Claim, { files }: Change): Promise<Found> {
  for (const [file, text] of files) copy.write(file, text);
  try {
    if ([...files.keys()].some((file) => file.endsWith('.yaml'))) {
      if (copy.faults().length > 0) return 'refused';
      await copy.generate();
    }
    return isRed(copy, claim) ? 'red' : 'still green';
  } finally {
    copy.restore();
  }
}

/** What is not there is not waited for as long as what is slow. */
const impatient = { HUB_QA_STEP: '30000' };

/** Runs the test that a claim names, there where something is missing by now. */
function isRed({ folder }: ProjectCopy, { test }: Claim, more: Record<string, string> = impatient): boolean {
  // What a title leaves open differs by case.
  const name = test?.name?.split('%')[0]?.trim() ?? '';
  const asked = name === '' ? [] : ['-t', name.replaceAll(/[^\w\s]/g, '.')];
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const args = ['--disable-warning=ExperimentalWarning', vitest, 'run', '--reporter=dot', test?.file ?? ''];
  const { status } = spawnSync(process.execPath, [...args, ...asked], {
    ...{ cwd: folder, stdio: 'ignore', env: { ...process.env, ...more, NODE_COMPILE_CACHE: undefined } },
  });
  return status !== 0;
}
