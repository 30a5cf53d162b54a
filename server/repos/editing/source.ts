import { editLineMax, editMaxBytes } from '#generated/constants.ts';
import type { SourceFile } from '#generated/types.ts';
import {
  decodeText,
  isPathOfSettings,
  isPathToWrite,
  parseLfsPointer,
  type Repository,
  rawName,
  splitPath,
  type TreeEntry,
} from '../../git/index.ts';

/** What stands at a path, for whoever edits it; of a text its bytes, which are UTF-8. */
export interface Source {
  stands: SourceFile['stands'];
  size?: number;
  content?: Buffer;
  /** Of the blob. */
  id?: string;
  mode?: '100644' | '100755';
}

const executable = 0o100755;

/** What stands at a path of a commit; of an empty repository there is none. Links are not followed. */
export async function sourceAt(
  repository: Repository,
  commit: string | undefined,
  path: string,
): Promise<Source> {
  const parts = splitPath(path);
  if (parts?.length === 0) return { stands: 'folder' };
  if (!parts || !isPathToWrite(path)) return { stands: 'name' };
  // Git judges them only where they come by a push.
  if (isPathOfSettings(path)) return { stands: 'settings' };
  if (commit === undefined) return { stands: 'nothing' };
  for (const [depth] of parts.slice(1).entries()) {
    const above = await repository.find(commit, parts.slice(0, depth + 1).join('/'));
    if (!above) return { stands: 'nothing' };
    if (above.entry.type !== 'directory') return { stands: 'blocked' };
  }
  const found = await repository.find(commit, path);
  if (!found) return { stands: 'nothing' };
  // A name in other bytes is shown with signs that stand for them: written back it would be another.
  if (found.raw !== rawName(path)) return { stands: 'name' };
  return sourceOf(repository, found.entry);
}

async function sourceOf(repository: Repository, { id, mode, type }: TreeEntry): Promise<Source> {
  if (type === 'directory') return { stands: 'folder' };
  if (type === 'symlink') return { stands: 'link' };
  if (type === 'submodule') return { stands: 'submodule' };
  const { size, lfs } = await repository.blobFacts(id);
  if (lfs) return { stands: 'pointer', size };
  if (size > editMaxBytes) return { stands: 'large', size };
  const { content } = await repository.readBlob(id, editMaxBytes);
  const why = whyNoText(content);
  if (why) return { stands: why, size };
  return { stands: 'text', size, content, id, mode: mode === executable ? '100755' : '100644' };
}

/** What a call could not take: what JSON would lose, or nobody can type. */
const untyped = /(?![\t\n\r])\p{Cc}/u;

/** Why bytes are nothing that is edited as a text; undefined where they are. */
export function whyNoText(content: Buffer): Source['stands'] | undefined {
  if (parseLfsPointer(content)) return 'pointer';
  if (content.length > editMaxBytes) return 'large';
  const text = asUtf8(content);
  if (text === undefined) return decodeText(content) === undefined ? 'binary' : 'charset';
  if (content.includes(0)) return 'binary';
  if (untyped.test(text)) return 'control';
  return text.split(/\r\n?|\n/).some((line) => line.length > editLineMax) ? 'longLine' : undefined;
}

function asUtf8(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined; // In another charset, or no text at all.
  }
}
