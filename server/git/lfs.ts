import { limits } from './limits.ts';

export interface LfsPointer {
  sha256: string;
  size: number;
}

const pattern =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-[^\n]*\n)*oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n?$/;
const shortest = 'version https://git-lfs.github.com/spec/v1\noid sha256:\nsize 0'.length + 64;

/** Whether a blob of this size could be a pointer: only then is it worth reading. */
export function mayBeLfsPointer(size: number): boolean {
  return size >= shortest && size <= limits.lfsPointerBytes;
}

/** Reads a Git LFS pointer file, which stands in a repository for a large file kept elsewhere. */
export function parseLfsPointer(content: Buffer): LfsPointer | undefined {
  if (!mayBeLfsPointer(content.length)) return undefined;
  const [, sha256, size] = pattern.exec(content.toString('latin1')) ?? [];
  return sha256 === undefined ? undefined : { sha256, size: Number(size) };
}
