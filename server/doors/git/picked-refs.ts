import { setImmediate } from 'node:timers/promises';
import { gitFilesChunkBytes } from '#generated/constants.ts';

/** As `gitprotocol-common` says. */
const lengthDigits = 4;

/** Of a list of refs by git's second protocol what git itself would say of those whose names begin so. */
export async function* pickedRefs(
  list: AsyncIterable<Buffer>,
  prefixes: readonly string[],
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of list) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const text = bytes.toString('latin1');
    const picked: Buffer[] = [];
    let at = 0;
    for (let end = endOf(text, at); end !== undefined; end = endOf(text, at)) {
      if (isWanted(text.slice(at + lengthDigits, end), prefixes)) picked.push(bytes.subarray(at, end));
      at = end;
    }
    rest = bytes.subarray(at);
    if (picked.length > 0) yield Buffer.concat(picked);
  }
  if (rest.length > 0) yield rest;
}

/** What is at hand, in parts between which others have their turn. */
export async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += gitFilesChunkBytes) {
    if (at > 0) await setImmediate();
    yield bytes.subarray(at, at + gitFilesChunkBytes);
  }
}

/** Where the line ends that begins here, if all of it has come; what ends the list is a line of its own. */
function endOf(text: string, at: number): number | undefined {
  if (at + lengthDigits > text.length) return undefined;
  const size = Math.max(lengthDigits, Number.parseInt(text.slice(at, at + lengthDigits), 16) || 0);
  return at + size <= text.length ? at + size : undefined;
}

/** Anything but a ref goes through: the end, and what git has to complain of. */
function isWanted(line: string, prefixes: readonly string[]): boolean {
  const start = /^(?:[\da-f]{40,64}|unborn) /.exec(line)?.[0].length;
  return start === undefined || prefixes.some((prefix) => line.startsWith(prefix, start));
}
