import { isBinaryFileSync } from 'isbinaryfile';
import { gitReadSvgStartBytes } from '#generated/constants.ts';

/** As git itself looks for a zero byte (FIRST_FEW_BYTES in xdiff-interface.c). */
// biome-ignore lint/plugin: git's
const binaryProbeBytes = 8000;

/** Pictures that every browser draws, told by their first bytes and never by the name. */
const pictures: readonly { type: string; at: number; bytes: string; also?: { at: number; bytes: string } }[] =
  [
    { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
    { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
    { type: 'image/gif', at: 0, bytes: 'GIF87a' },
    { type: 'image/gif', at: 0, bytes: 'GIF89a' },
    { type: 'image/webp', at: 0, bytes: 'RIFF', also: { at: 8, bytes: 'WEBP' } },
    { type: 'image/avif', at: 4, bytes: 'ftypavif' },
    { type: 'image/avif', at: 4, bytes: 'ftypavis' },
    { type: 'image/bmp', at: 0, bytes: 'BM', also: { at: 6, bytes: '\0\0\0\0' } },
    { type: 'image/x-icon', at: 0, bytes: '\0\0\x01\0' },
  ];

/** The media type of a picture, or undefined. An SVG is one when both its text and its name say so. */
export function pictureType(start: Buffer, name: string): string | undefined {
  const holds = (at: number, bytes: string) => start.toString('latin1', at, at + bytes.length) === bytes;
  const found = pictures.find(
    ({ at, bytes, also }) => holds(at, bytes) && (!also || holds(also.at, also.bytes)),
  );
  return found?.type ?? (isSvg(start, name) ? 'image/svg+xml' : undefined);
}

function isSvg(start: Buffer, name: string): boolean {
  if (!name.toLowerCase().endsWith('.svg')) return false;
  let text = start
    .toString('utf8', 0, gitReadSvgStartBytes)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('<?xml')) text = restAfter(text, '>');
  // Step by step: one pattern for any number of comments tries every way to split them.
  while (true) {
    if (text.startsWith('<!--')) text = restAfter(text, '-->');
    else if (/^<!DOCTYPE svg/i.test(text)) text = restAfter(text, '>');
    else return /^<svg[\s/>]/i.test(text);
  }
}

/** What follows the mark and the white space behind it; nothing where there is no mark. */
function restAfter(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? '' : text.slice(at + mark.length).trimStart();
}

/** The text of a blob, or undefined when it is binary. With `cut`, a character broken at the end is left out. */
export function decodeText(content: Buffer, cut = false): string | undefined {
  const charset = charsetOf(content, cut);
  return charset === undefined ? undefined : decodeAs(charset, content, { cut });
}

/** Text whose bytes can be had back: a byte order mark is a character of it. */
export interface ExactText {
  text: string;
  charset: string;
}

/** A whole blob as text, byte order mark and all; undefined when it is binary. */
export function decodeExactly(content: Buffer): ExactText | undefined {
  const charset = charsetOf(content, false);
  const text = charset === undefined ? undefined : decodeAs(charset, content, { ignoreBOM: true });
  return charset === undefined || text === undefined ? undefined : { text, charset };
}

/**
 * The bytes of a blob whose text shall begin otherwise; all that follows stays byte for byte.
 * @returns undefined where its charset, an older one, is not known to have a character that is new in it
 */
export function replaceStart(
  content: Buffer,
  charset: string,
  { before, after }: { before: string; after: string },
): Buffer | undefined {
  const encode = encoders[charset] ?? learn(content, charset, before);
  const [start, put] = [encode(before), encode(after)];
  if (!start || !put || !content.subarray(0, start.length).equals(start)) return undefined;
  return Buffer.concat([put, content.subarray(start.length)]);
}

type Encode = (text: string) => Buffer | undefined;

const encoders: Readonly<Partial<Record<string, Encode>>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
};

/** Nothing here writes older charsets, but the text itself shows the bytes of its characters, and all have ASCII. */
function learn(content: Buffer, charset: string, text: string): Encode {
  const bytesOf = new Map<string, Buffer>();
  const decoder = new TextDecoder(charset);
  let from = 0;
  let read = 0;
  for (let to = 1; read < text.length && to <= content.length; to += 1) {
    const character = decoder.decode(content.subarray(to - 1, to), { stream: true });
    if (character === '') continue;
    bytesOf.set(character, content.subarray(from, to));
    from = to;
    read += character.length;
  }
  return (wanted) => {
    const pieces = [...wanted].map(
      (character) => bytesOf.get(character) ?? (character < '\x80' ? Buffer.from(character) : undefined),
    );
    return pieces.includes(undefined) ? undefined : Buffer.concat(pieces as Buffer[]);
  };
}

const olderCharsets = [
  { charset: 'gb18030', encoding: 'gbk' },
  { charset: 'windows-1252', encoding: 'latin1' },
] as const;

/** UTF-8 when it is valid, UTF-16 by its mark, else the charsets that our users' older files are in. */
function charsetOf(content: Buffer, cut: boolean): string | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (content.subarray(0, binaryProbeBytes).includes(0)) return undefined;
  if (decodeAs('utf-8', content, { cut }) !== undefined) return 'utf-8';
  return olderCharsets.find(
    ({ charset, encoding }) =>
      !isBinaryFileSync(content, { size: content.length, encoding }) &&
      decodeAs(charset, content, { cut }) !== undefined,
  )?.charset;
}

function decodeAs(charset: string, content: Buffer, { cut = false, ignoreBOM = false }): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM }).decode(content, { stream: cut });
  } catch {
    return undefined; // Not this charset: the next is tried.
  }
}

/** The media type under which the bytes may leave the server: a picture, plain text, or bytes to save. */
export function servedType(start: Buffer, name: string, cut: boolean): string {
  const picture = pictureType(start, name);
  if (picture) return picture;
  const isUtf8 =
    !start.subarray(0, binaryProbeBytes).includes(0) && decodeAs('utf-8', start, { cut }) !== undefined;
  return isUtf8 ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}
