import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './files.ts';

export const manifestName = '.manifest.json';

/** What we wrote last, by path: a file whose bytes have another hash was changed by someone else. */
export interface Manifest {
  files: Record<string, string>;
  /** What a run set out to write: after a crash these bytes are ours too. */
  pending: Record<string, string>;
  /** The hash of all that the last run was made from, where it was told. */
  inputs?: string;
  /** Who ran it left out what only tests read, of which nothing stands there then. */
  lacksTests?: true;
}

/** The hash that the manifest keeps of a file's bytes. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Reads the manifest; one that is missing or damaged knows of nothing. */
export async function readManifest(root: string): Promise<Manifest> {
  try {
    const data: unknown = JSON.parse(await readFile(join(root, manifestName), 'utf8'));
    const inputs = typeof data === 'object' && (data as Partial<Manifest> | null)?.inputs;
    return {
      files: hashesIn(data, 'files'),
      pending: hashesIn(data, 'pending'),
      ...(typeof inputs === 'string' && { inputs }),
      ...((data as Partial<Manifest> | null)?.lacksTests === true && { lacksTests: true }),
    };
  } catch {
    // Without a manifest the banner of each file says whose it is.
    return { files: {}, pending: {} };
  }
}

function hashesIn(data: unknown, part: 'files' | 'pending'): Record<string, string> {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[part] : undefined;
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, hash]) => typeof hash === 'string'));
}

/** Writes the manifest in a fixed order; nothing happens when it says the same already. */
export async function writeManifest(
  root: string,
  { files, pending, inputs, lacksTests }: Manifest,
): Promise<void> {
  const sorted = (hashes: Record<string, string>) =>
    Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1)));
  const parts = {
    ...(inputs !== undefined && { inputs }),
    ...(lacksTests && { lacksTests }),
    files: sorted(files),
    ...(Object.keys(pending).length > 0 && { pending: sorted(pending) }),
  };
  const text = `${JSON.stringify(parts, null, 2)}\n`;
  const path = join(root, manifestName);
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== text) await writeWhole(path, text);
}

/** Whether everything stands as a run wrote it that was made from these inputs; what tests read as well, where somebody asks for it. */
export async function isCurrent(
  root: string,
  inputs: string,
  { withTests = true }: { withTests?: boolean } = {},
): Promise<boolean> {
  const manifest = await readManifest(root);
  if (withTests && manifest.lacksTests) return false;
  if (manifest.inputs !== inputs || Object.keys(manifest.pending).length > 0) return false;
  const kept = await Promise.all(
    Object.entries(manifest.files).map(async ([path, hash]) => {
      const bytes = await readFile(join(root, path)).catch(() => undefined);
      return bytes !== undefined && hashOf(bytes) === hash;
    }),
  );
  return kept.every(Boolean);
}
