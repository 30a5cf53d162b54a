import { manifestSizeBytes } from '#generated/constants.ts';
import { manifests } from '#generated/server/manifests.ts';
import { decodeExactly, type Repository, replaceStart, shownName, type TreeEntry } from '../../git/index.ts';
import { emptyFile, type FoundFile, readWhole } from '../editing/found-file.ts';
import { judgeManifest, type ReadManifest } from './read-manifest.ts';
import { editedText, type ManifestChange, newText, withValue } from './write-manifest.ts';

/** The manifest of an item as it stands, and what it says; that is absent where there is none yet. */
export interface FoundManifest {
  holds: string;
  file: FoundFile;
  read?: Omit<ReadManifest, 'file'>;
}

/** The manifest of a tree, or an empty one; one that is too long, or no file, has that as its fault. */
export async function findManifest(
  repository: Repository,
  entries: readonly TreeEntry[],
  holds: string,
): Promise<FoundManifest> {
  const manifest = manifestNamed(holds);
  const { file: name } = manifest;
  const entry = entries.find(({ raw }) => shownName(raw) === name);
  if (!entry) return { holds, file: emptyFile(name) };
  const file = entry.type === 'file' ? await readWhole(repository, entry, manifestSizeBytes) : undefined;
  const text = file && decodeExactly(file.content)?.text;
  return {
    holds,
    file: file ?? emptyFile(name),
    read: judgeManifest(text, manifest, entry.type === 'file' && file === undefined),
  };
}

/**
 * A manifest that says some of it anew, and is sound; undefined where that cannot be done, as where it had a fault before: nobody may lose
 * what stands there.
 */
export function editedManifest(
  { holds, file, read }: FoundManifest,
  changes: readonly ManifestChange[],
): Buffer | undefined {
  const manifest = manifestNamed(holds);
  if (read === undefined) {
    const value = changes.reduce((all, { path, value }) => withValue(all, path, value), {});
    const text = newText(manifest.file, value);
    return isSound(text, manifest) ? Buffer.from(text) : undefined;
  }
  const exact = decodeExactly(file.content);
  if (!exact || read.value === undefined) return undefined;
  const text = editedText(manifest.file, exact.text, { before: read.value, changes });
  if (text === undefined || !isSound(text, manifest)) return undefined;
  return replaceStart(file.content, exact.charset, { before: exact.text, after: text });
}

const isSound = (text: string, manifest: (typeof manifests)[string]) =>
  Buffer.byteLength(text) <= manifestSizeBytes && judgeManifest(text, manifest).faults.length === 0;

function manifestNamed(holds: string) {
  const manifest = manifests[holds];
  if (!manifest) throw new Error(`No manifest is called ${holds}.`);
  return manifest;
}
