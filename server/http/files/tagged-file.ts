import type { StreamAnswer } from '#generated/server/types.ts';
import { msPerSecond } from '../../load/units.ts';
import { hasTag } from './entity-tag.ts';

interface TaggedFile {
  type: string;
  /** Another one whenever its bytes are others. */
  tag: string;
  content: Buffer;
  keptForMs: number;
  /** A text of ours, which is sent compressed to whoever reads that. */
  isText?: true;
}

/** Bytes that are the same for everybody, which whoever has them already is not sent again. */
export function taggedFile(
  { type, tag, content, keptForMs, isText }: TaggedFile,
  ifNoneMatch: string | undefined,
): StreamAnswer & { status?: 304 } {
  // What may be sent packed as well is the same text, and not the same bytes.
  const etag = `${isText ? 'W/' : ''}"${tag}"`;
  const headers = { etag, 'cache-control': `public, max-age=${keptForMs / msPerSecond}` };
  if (hasTag(ifNoneMatch, etag)) return { type, headers, status: 304, size: 0, body: Buffer.alloc(0) };
  return { type, headers, size: content.length, body: content, ...(isText && { isText }) };
}
