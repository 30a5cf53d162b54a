import { join } from 'node:path';
import type { OutputFile } from '../emit/output.ts';
import { inParts, removeFile, writeWhole } from './files.ts';
import { writeManifest } from './manifest.ts';
import { type Plan, planOutput } from './plan.ts';

/** What a run did, or, with `check`, what it would have to do. Paths are relative to the output folder. */
export interface WriteReport {
  written: string[];
  unchanged: string[];
  removed: string[];
  /** Generated files that someone changed by hand; nothing is written while there are any, unless forced. */
  handEdited: string[];
  /** With `force`: those of them that were overwritten or removed. */
  dropped: string[];
  /** Files that are not ours; where one stands in the way of an output, it stays and the output is missing. */
  foreign: string[];
  /** With `check`: what differs from what the spec says. */
  drift: string[];
}

/** How to write. */
export interface WriteOptions {
  /** Only tell; touch nothing. */
  check?: boolean;
  /** Overwrite what was changed by hand. */
  force?: boolean;
  /** The hash of all that the files are made from, to be remembered with them. */
  inputs?: string | undefined;
  /** What only tests read is none of these files. */
  lacksTests?: boolean;
}

/** Makes a folder hold exactly these files of ours, touching only what differs. */
export async function writeOutput(
  root: string,
  files: readonly OutputFile[],
  options: WriteOptions = {},
): Promise<WriteReport> {
  const plan = await planOutput(root, files);
  const { unchanged, handEdited, foreign } = plan;
  const report: WriteReport = {
    written: [],
    unchanged,
    removed: [],
    handEdited,
    dropped: [],
    foreign,
    drift: [],
  };
  if (options.check === true) return { ...report, drift: driftOf(plan, files) };
  if (handEdited.length > 0 && options.force !== true) return report;
  await carryOut(root, plan, options);
  const done = { written: [...plan.write.keys()], removed: plan.remove };
  return { ...report, ...done, handEdited: [], dropped: handEdited };
}

function driftOf(plan: Plan, files: readonly OutputFile[]): string[] {
  const blocked = files.map(({ path }) => path).filter((path) => plan.foreign.includes(path));
  return [...plan.write.keys(), ...plan.remove, ...blocked].sort();
}

/** The manifest says first what stands there and what will be written, so that a crash never looks like a hand. */
async function carryOut(root: string, plan: Plan, { inputs, lacksTests }: WriteOptions): Promise<void> {
  const lacking = lacksTests ? { lacksTests: true as const } : {};
  const { write, remove, drafts, hashes, current } = plan;
  if (write.size > 0 || remove.length > 0) {
    const pending = Object.fromEntries([...write.keys()].map((path) => [path, hashes[path] ?? '']));
    await writeManifest(root, { files: current, pending, ...lacking });
  }
  for (const path of [...remove, ...drafts]) await removeFile(root, path);
  await inParts([...write], ([path, text]) => writeWhole(join(root, path), text));
  await writeManifest(root, {
    ...{ files: hashes, pending: {}, ...lacking },
    ...(inputs !== undefined && { inputs }),
  });
}
