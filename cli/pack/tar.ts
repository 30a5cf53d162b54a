/** One file of an archive. */
export interface Entry {
  path: string;
  content: Buffer;
  isProgram: boolean;
}

const block = 512;
const shortest = 100;

/**
 * An archive as every tar reads it (POSIX ustar). The same files give the same bytes: it names no person and no machine,
 * and one time for all.
 */
export function tarOf(entries: readonly Entry[], seconds: number): Buffer {
  const parts = entries.flatMap(({ path, content, isProgram }) => [
    header(path, { size: content.length, mode: isProgram ? 0o755 : 0o644, seconds }),
    content,
    Buffer.alloc(-content.length & (block - 1)),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

function header(
  path: string,
  { size, mode, seconds }: { size: number; mode: number; seconds: number },
): Buffer {
  const bytes = Buffer.alloc(block);
  const { name, prefix } = parted(path);
  const number = (value: number, at: number, length: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  bytes.write(name, 0);
  number(mode, 100, 8);
  number(0, 108, 8);
  number(0, 116, 8);
  number(size, 124, 12);
  number(seconds, 136, 12);
  bytes.write('        0', 148, 'latin1');
  bytes.write('ustar\x0000', 257, 'latin1');
  bytes.write(prefix, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

/** A long path stands in two parts, which a slash keeps apart. */
function parted(path: string): { name: string; prefix: string } {
  const length = Buffer.byteLength(path);
  if (length <= shortest) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= shortest && Buffer.byteLength(prefix) <= 155) return { name, prefix };
  }
  throw new Error(`${path} is too long for an archive.`);
}
