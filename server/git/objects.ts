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
}

const typeMask = 0o170000;

/** Reads a tree object: `<mode> <name>\0<id>` over and over. */
export function parseTree(content: Buffer, idBytes = 20): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at);
    const nul = content.indexOf(0, space);
    if (space < 0 || nul < 0) break;
    const mode = Number.parseInt(content.toString('latin1', at, space), 8);
    const raw = content.toString('latin1', space + 1, nul);
    at = nul + 1 + idBytes;
    entries.push({ raw, id: content.toString('hex', nul + 1, at), mode, type: typeOfMode(mode) });
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

/** Reads a commit object. Its text is in the charset it declares, UTF-8 when it declares none. */
export function parseCommit(id: string, content: Buffer): CommitFacts {
  const end = content.indexOf('\n\n');
  const head = end < 0 ? content : content.subarray(0, end);
  const fields = new Map<string, Buffer[]>();
  for (const line of splitLines(head)) {
    const space = line.indexOf(0x20);
    // A line that starts with a space continues a signature, which is not read here.
    if (space <= 0) continue;
    const key = line.toString('latin1', 0, space);
    fields.set(key, [...(fields.get(key) ?? []), line.subarray(space + 1)]);
  }
  const first = (key: string) => fields.get(key)?.[0];
  const decode = decoderFor(first('encoding')?.toString('latin1'));
  const message = end < 0 ? Buffer.alloc(0) : content.subarray(end + 2);
  return {
    id,
    tree: first('tree')?.toString('latin1') ?? '',
    parents: (fields.get('parent') ?? []).map((parent) => parent.toString('latin1')),
    author: parseSignature(decode(first('author') ?? Buffer.alloc(0))),
    committer: parseSignature(decode(first('committer') ?? Buffer.alloc(0))),
    message: decode(untilNul(message)),
  };
}

/** The commit that an annotated tag names, and what kind of thing that is. */
export function parseTag(content: Buffer): { id: string; type: string } {
  const [, id = '', type = ''] = /^object ([0-9a-f]+)\ntype (\w+)\n/.exec(content.toString('latin1')) ?? [];
  return { id, type };
}

/** The first paragraph of a message on one line, as git's own %s gives it. */
export function titleOf(message: string): string {
  const [paragraph = ''] = message.replace(/^\s*\n/, '').split(/\n[ \t\r]*\n/);
  return paragraph.replace(/[ \t\r]*\n/g, ' ').trim();
}

function* splitLines(buffer: Buffer): Generator<Buffer> {
  for (let at = 0; at <= buffer.length; ) {
    const end = buffer.indexOf(0x0a, at);
    yield buffer.subarray(at, end < 0 ? buffer.length : end);
    if (end < 0) return;
    at = end + 1;
  }
}

function parseSignature(text: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<([^>]*)>[^0-9-]*(-?\d+)?/.exec(text) ?? [];
  const time = new Date(Number(seconds) * 1000);
  return { name, email, time: Number.isNaN(time.getTime()) ? new Date(0) : time };
}

function untilNul(buffer: Buffer): Buffer {
  const nul = buffer.indexOf(0);
  return nul < 0 ? buffer : buffer.subarray(0, nul);
}

function decoderFor(charset: string | undefined): (bytes: Buffer) => string {
  const decoder = new TextDecoder(knownCharset(charset), { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}

function knownCharset(charset: string | undefined): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return 'utf-8'; // A charset that nobody knows: the bytes that are UTF-8 still read well.
  }
}
