import type { Readable } from 'node:stream';
import type { ReposRawInput } from '#generated/types.ts';
import { servedType, shownName, type TreeEntry } from '../../git/index.ts';
import { hasTag } from '../../http/files/entity-tag.ts';
import { fileNotFound, getPath, getRevision, openSource, parseRange } from '../../repos/index.ts';
import type { Context, With } from '../context.ts';
import { repositoryOf } from './answers/repository-of.ts';

/** Bytes on their way out. `status` is 200 unless said. */
export interface RawAnswer {
  status?: 200 | 206 | 304 | 416;
  /** Absent where only the content would tell, and it is not sent. */
  type?: string;
  size: number;
  headers: Record<string, string>;
  body: Readable | Buffer;
}

const nothing = Buffer.alloc(0);
const bytes = 'application/octet-stream';
/** Nobody should keep a pointer for the large file that it stands for. */
const pointerSuffix = '.pointer.txt';

/** The bytes of one file, whole or in part. A symbolic link is sent as the text it is, never followed. */
export async function raw(context: With<'item'>, input: ReposRawInput): Promise<RawAnswer> {
  const { item, repository } = repositoryOf(context);
  const { commit } = await getRevision(repository, input.revision);
  const { entry } = await getPath(repository, commit, input.path);
  if (entry.type === 'directory' || entry.type === 'submodule') throw fileNotFound(input.path);
  const { size, lfs } = await repository.blobFacts(entry.id);
  const etag = `"${entry.id}"`;
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Who may see an item can change, so it is asked again each time; the tag makes that cheap.
    'Cache-Control': 'private, no-cache',
  };
  const answer = { size: 0, headers, body: nothing };
  if (hasTag(input.ifNoneMatch, etag)) return { ...answer, status: 304 };

  const isCurrent = input.ifRange === undefined || input.ifRange === etag;
  const range = isCurrent ? parseRange(input.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return { ...answer, status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } };
  }
  const part = range ?? { start: 0, end: size - 1 };
  const isWanted = context.method !== 'HEAD';
  const { start, body } = await openSource(repository, {
    id: entry.id,
    size,
    part,
    isWanted,
    signal: context.signal,
  });
  const told = { ...headers, ...(range && { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }) };
  if (!range && !lfs && isDownload(context))
    context.hub.items.countDownload(item, context, context.hub.now());
  return {
    ...(range && { status: 206 }),
    size: part.end - part.start + 1,
    ...labelled(told, { start, entry, size, suffix: lfs ? pointerSuffix : '' }),
    body,
  };
}

interface Labelled {
  start: Buffer | undefined;
  entry: TreeEntry;
  size: number;
  suffix: string;
}

/** With what the first bytes say about the content. */
function labelled(
  headers: Record<string, string>,
  { start, entry, size, suffix }: Labelled,
): Pick<RawAnswer, 'headers' | 'type'> {
  if (!start) return { headers };
  const type = servedType(start, entry.raw, start.length < size);
  return {
    type,
    headers: { ...headers, 'Content-Disposition': disposition(type, shownName(entry.raw) + suffix) },
  };
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

/** Only what browsers show safely is shown; the name is given in the encoding that all of them read. */
function disposition(type: string, name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type === bytes ? 'attachment' : 'inline'}; filename*=UTF-8''${encoded}`;
}
