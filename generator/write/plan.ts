import { join } from 'node:path';
import type { OutputFile } from '../emit/output.ts';
import { hasBanner, render } from './banner.ts';
import { inParts, listFiles, readBytes } from './files.ts';
import { hashOf, type Manifest, manifestName, readManifest } from './manifest.ts';

/** What a run would do, decided before anything is touched. */
export interface Plan {
  /** Path → parts of the text to be written. */
  write: Map<string, readonly string[]>;
  unchanged: string[];
  remove: string[];
  /** Ours, but changed by hand since. */
  handEdited: string[];
  /** Not ours: neither overwritten nor removed. */
  foreign: string[];
  drafts: string[];
  /** The hashes of everything that stands when the plan is carried out. */
  hashes: Record<string, string>;
  /** The hashes of what stands there now and is ours: what a crash may leave. */
  current: Record<string, string>;
}

type Verdict = 'absent' | 'same' | 'ours' | 'edited' | 'foreign';
interface Finding {
  verdict: Verdict;
  hash?: string;
}

interface Wanted {
  text: readonly string[];
  hash: string;
}

/** Compares what should be there with what is. */
export async function planOutput(root: string, files: readonly OutputFile[]): Promise<Plan> {
  const wanted = renderAll(files);
  const [manifest, found] = await Promise.all([readManifest(root), listFiles(root)]);
  const plan: Plan = {
    write: new Map(),
    unchanged: [],
    remove: [],
    handEdited: [],
    foreign: [],
    drafts: found.drafts,
    hashes: {},
    current: {},
  };
  const outputs = [...wanted];
  const findings = await inParts(outputs, ([path, { hash }]) => inspect(root, path, manifest, hash));
  for (const [i, [path, output]] of outputs.entries()) addWanted(plan, path, output, findings[i] ?? absent);
  const others = found.files.filter((path) => !wanted.has(path) && path !== manifestName);
  const verdicts = await inParts(others, (path) => inspect(root, path, manifest));
  for (const [i, path] of others.entries()) addOther(plan, path, verdicts[i] ?? absent);
  plan.foreign.sort();
  plan.handEdited.sort();
  return plan;
}

function renderAll(files: readonly OutputFile[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    requireInside(file.path);
    if (wanted.has(file.path)) throw new Error(`Two emitters make the same file: ${file.path}`);
    const text = render(file);
    wanted.set(file.path, { text, hash: hashOf(...text) });
  }
  return wanted;
}

function requireInside(path: string): void {
  const odd = path === manifestName || path.includes('\\') || path.includes('\0');
  if (odd || path.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new Error(`An emitter made a file that does not belong below the output folder: ${path}`);
  }
}

const absent: Finding = { verdict: 'absent' };

async function inspect(root: string, path: string, manifest: Manifest, wanted?: string): Promise<Finding> {
  const bytes = await readBytes(join(root, path));
  if (bytes === undefined) return absent;
  if (bytes === null) return { verdict: 'foreign' };
  const hash = hashOf(bytes);
  if (hash === wanted) return { verdict: 'same', hash };
  const known = [manifest.files, manifest.pending].flatMap((hashes) =>
    Object.hasOwn(hashes, path) ? [hashes[path]] : [],
  );
  // An empty file holds no work of anyone: it is what a power cut leaves of a file just written.
  if (known.includes(hash) || (known.length > 0 && bytes.length === 0)) return { verdict: 'ours', hash };
  const isOurs = known.length > 0 || hasBanner(bytes.subarray(0, 200).toString('utf8'));
  return { verdict: isOurs ? 'edited' : 'foreign', hash };
}

function addWanted(plan: Plan, path: string, wanted: Wanted, { verdict, hash }: Finding): void {
  if (verdict === 'foreign') {
    plan.foreign.push(path);
    return;
  }
  if (hash !== undefined) plan.current[path] = hash;
  plan.hashes[path] = wanted.hash;
  if (verdict === 'same') {
    plan.unchanged.push(path);
    return;
  }
  plan.write.set(path, wanted.text);
  if (verdict === 'edited') plan.handEdited.push(path);
}

/** What stands there though no emitter makes it: stale when it is ours, else someone's own. */
function addOther(plan: Plan, path: string, { verdict, hash }: Finding): void {
  if (verdict === 'foreign') plan.foreign.push(path);
  if (verdict !== 'ours' && verdict !== 'edited') return;
  plan.remove.push(path);
  if (hash !== undefined) plan.current[path] = hash;
  if (verdict === 'edited') plan.handEdited.push(path);
}
