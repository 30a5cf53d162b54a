import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { gitBlobShownBytes } from '#generated/constants.ts';
import type { ReposRawInput } from '#generated/types.ts';
import { type Repository, servedType, shownName } from '../git/index.ts';
import type { Context } from '../http/context.ts';
import { fileNotFound, getPath, getRevision } from './at-revision.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { repositoryOf } from './repository-of.ts';

/** Bytes on their way out. `status` is 200 unless said. */
export interface RawAnswer {
  status?: 200 | 206 | 304 | 416;
  type: string;
  size: number;
  headers: Record<string, string>;
  body: Readable | Buffer;
}

const nothing = Buffer.alloc(0);
const bytes = 'application/octet-stream';
/** Nobody should keep a pointer for the large file that it stands for. */
const pointerSuffix = '.pointer.txt';

/** The bytes of one file, whole or in part. A symbolic link is sent as the text it is, never followed. */
export async function raw(context: Context, input: ReposRawInput): Promise<RawAnswer> {
  const { item, repository } = repositoryOf(context);
  const { commit } = await getRevision(repository, input.revision);
  const { entry } = await getPath(repository, commit, input.path);
  if (entry.type === 'directory' || entry.type === 'submodule') throw fileNotFound(input.path);
  const { size, lfs } = await repository.blobFacts(entry.id);
  const start = await repository.readBlob(entry.id, gitBlobShownBytes);
  const type = servedType(start.content, entry.raw, start.cut);
  const etag = `"${entry.id}"`;
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Who may see an item can change, so it is asked again each time; the tag makes that cheap.
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': disposition(type, shownName(entry.raw) + (lfs ? pointerSuffix : '')),
  };
  const asked: IncomingHttpHeaders = context.headers ?? {};
  if (hasTag(asked['if-none-match'], etag)) return { status: 304, type, size: 0, headers, body: nothing };

  const isCurrent = asked['if-range'] === undefined || asked['if-range'] === etag;
  const range = isCurrent ? parseRange(asked.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return {
      status: 416,
      type,
      size: 0,
      headers: { ...headers, 'Content-Range': `bytes */${size}` },
      body: nothing,
    };
  }
  const part = range ?? { start: 0, end: size - 1 };
  const answer = {
    type,
    size: part.end - part.start + 1,
    headers,
    body: bodyOf(repository, entry.id, start, part),
  };
  if (!range) {
    if (!lfs && isDownload(context) && !context.hub.room.isLow)
      context.hub.items.countDownload(item, context, context.hub.now());
    return answer;
  }
  const place = `bytes ${part.start}-${part.end}/${size}`;
  return { ...answer, status: 206, headers: { ...headers, 'Content-Range': place } };
}

/**
 * Whether somebody wants to have the file. A page that draws it within itself does not: browsers say what they fetch
 * it for, or, where the connection is not secure, which types a picture may have.
 */
function isDownload({ method, headers = {} }: Context): boolean {
  if (method !== 'GET') return false;
  const { 'sec-fetch-dest': purpose, accept = '' } = headers;
  return purpose === undefined ? !accept.startsWith('image/') : wanting.has(String(purpose));
}

/** What a link to a file, a `download` link and a script say. */
const wanting: ReadonlySet<string> = new Set(['document', 'empty']);

function bodyOf(
  repository: Repository,
  id: string,
  { content, cut }: { content: Buffer; cut: boolean },
  part: ByteRange,
): Readable | Buffer {
  return cut ? slice(repository.streamBlob(id), part) : content.subarray(part.start, part.end + 1);
}

/** A part of a stream, which is closed as soon as the part is over. */
function slice(stream: Readable, { start, end }: ByteRange): Readable {
  async function* part() {
    let at = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
      at += chunk.length;
      if (wanted.length > 0) yield wanted;
      if (at > end) return;
    }
  }
  return Readable.from(part(), { objectMode: false }).on('close', () => stream.destroy());
}

function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Only what browsers show safely is shown; the name is given in the encoding that all of them read. */
function disposition(type: string, name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type === bytes ? 'attachment' : 'inline'}; filename*=UTF-8''${encoded}`;
}
