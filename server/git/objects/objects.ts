import { setImmediate as others } from 'node:timers/promises';
import {
  gitReadEntriesAtOnce,
  gitShownMessageBytes,
  gitShownParents,
  gitShownPerson,
} from '#generated/constants.ts';
import { msPerSecond } from '../../load/units.ts';

export type EntryType = 'file' | 'directory' | 'symlink' | 'submodule';

/** One entry of a tree. `raw` is the name's bytes as Latin-1. */
export interface TreeEntry {
  raw: string;
  id: string;
  mode: number;
  type: EntryType;
}

export interface Signature {
  name: string;
  email: string;
  time: Date;
}

export interface CommitFacts {
  id: string;
  tree: string;
  parents: string[];
  author: Signature;
  committer: Signature;
  message: string;
  /** Whether the message goes on in git. */
  isCut: boolean;
}

const typeMask = 0o170000;

/** Reads a tree object: `<mode> <name>\0<id>` over and over. */
function* entriesOf(content: Buffer, idBytes: number): Generator<TreeEntry> {
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at);
    const nul = content.indexOf(0, space);
    if (space < 0 || nul < 0) break;
    const mode = Number.parseInt(content.toString('latin1', at, space), 8);
    const raw = content.toString('latin1', space + 1, nul);
    at = nul + 1 + idBytes;
    yield { raw, id: content.toString('hex', nul + 1, at), mode, type: typeOfMode(mode) };
  }
}

/** The entries of a tree object, of half a million as well: after each few everybody else has a turn. */
export async function parseTree(content: Buffer, idBytes = 20): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for (const entry of entriesOf(content, idBytes)) {
    entries.push(entry);
    if (entries.length % gitReadEntriesAtOnce === 0) await others();
  }
  return entries;
}

/** What a tree entry's mode stands for. */
export function typeOfMode(mode: number): EntryType {
  switch (mode & typeMask) {
    case 0o040000:
      return 'directory';
    case 0o120000:
      return 'symlink';
    case 0o160000:
      return 'submodule';
    default:
      return 'file';
  }
}

/**
 * Reads a commit object, or the beginning of one. Its text is in the charset it declares, UTF-8 when it declares none.
 * Nothing of it is kept beyond what is shown: a message, a name and a list of parents may be of any length.
 */
export function parseCommit(id: string, content: Buffer, isWhole = true): CommitFacts {
  const end = content.indexOf('\n\n');
  const fields = new Map<string, string>();
  const parents: string[] = [];
  for (const line of content.toString('latin1', 0, end < 0 ? content.length : end).split('\n')) {
    const space = line.indexOf(' ');
    // A line that starts with a space continues a signature, which is not read here.
    if (space <= 0) continue;
    const key = line.slice(0, space);
    if (key === 'parent') {
      if (parents.length < gitShownParents) parents.push(apart(line.slice(space + 1)));
    } else if (!fields.has(key)) fields.set(key, line.slice(space + 1));
  }
  const decode = decoderFor(fields.get('encoding'));
  const personOf = (key: string) => parseSignature(decode(Buffer.from(fields.get(key) ?? '', 'latin1')));
  const text = untilNul(end < 0 ? nothing : content.subarray(end + 2));
  const shown = cutAtCharacter(text, gitShownMessageBytes);
  return {
    id,
    tree: apart(fields.get('tree') ?? ''),
    parents,
    author: personOf('author'),
    committer: personOf('committer'),
    message: decode(shown),
    isCut: !isWhole || shown.length < text.length,
  };
}

const nothing = Buffer.alloc(0);

/** A piece of a text that does not keep the whole text in memory. */
function apart(piece: string): string {
  return Buffer.from(piece, 'latin1').toString('latin1');
}

/** The beginning of a text in UTF-8, no character of it broken; in another charset one may be. */
function cutAtCharacter(text: Buffer, maxBytes: number): Buffer {
  if (text.length <= maxBytes) return text;
  let end = maxBytes;
  while (end > maxBytes - longestCharacter && isContinued(text[end])) end -= 1;
  return text.subarray(0, end);
}

const longestCharacter = 4;
const isContinued = (byte = 0) => byte >> 6 === 0b10;

/** The commit that an annotated tag names, and what kind of thing that is. */
export function parseTag(content: Buffer): { id: string; type: string } {
  const [, id = '', type = ''] = /^object ([0-9a-f]+)\ntype (\w+)\n/.exec(content.toString('latin1')) ?? [];
  return { id, type };
}

/** The first paragraph of a message on one line, as git's own %s gives it. */
export function titleOf(message: string): string {
  const lines: string[] = [];
  for (let from = 0; from < message.length; ) {
    const end = message.indexOf('\n', from);
    const line = message.slice(from, end < 0 ? undefined : end).trimEnd();
    if (line !== '') lines.push(line);
    else if (lines.length > 0) break;
    from = end < 0 ? message.length : end + 1;
  }
  return lines.join(' ').trim();
}

/** A name that nobody reads to its end; the rest of it is let go of. */
function shortened(name: string): string {
  return name.length <= gitShownPerson ? name : `${Buffer.from(name.slice(0, gitShownPerson)).toString()}…`;
}

function parseSignature(text: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^([^<]*?) ?<([^>]*)>[^0-9-]*(-?\d+)?/.exec(text) ?? [];
  const time = new Date(Number(seconds) * msPerSecond);
  return {
    name: shortened(name),
    email: shortened(email),
    time: Number.isNaN(time.getTime()) ? new Date(0) : time,
  };
}

function untilNul(buffer: Buffer): Buffer {
  const nul = buffer.indexOf(0);
  return nul < 0 ? buffer : buffer.subarray(0, nul);
}

const decoders = new Map<string, TextDecoder>();

/** Most commits declare no charset, and a decoder costs more to make than a commit to read. */
function decoderFor(charset = 'utf-8'): (bytes: Buffer) => string {
  const known = decoders.get(charset);
  if (known) return (bytes) => known.decode(bytes);
  const decoder = new TextDecoder(knownCharset(charset), { ignoreBOM: true });
  // What a commit declares is its writer's to make up: only proper names are kept.
  if (decoder.encoding === charset) decoders.set(charset, decoder);
  return (bytes) => decoder.decode(bytes);
}

function knownCharset(charset: string): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return 'utf-8'; // A charset that nobody knows: the bytes that are UTF-8 still read well.
  }
}
