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
      if (isWanted(text, at + lengthDigits, prefixes)) picked.push(bytes.subarray(at, end));
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

/** A line begins with an id, or says that a branch is to be; what git has to complain of goes through, and so does the end. */
function isWanted(text: string, start: number, prefixes: readonly string[]): boolean {
  const isEnd = text.startsWith('0000', start - lengthDigits);
  if (isEnd || text.startsWith('ERR ', start)) return true;
  const name = text.indexOf(' ', start) + 1;
  return prefixes.some((prefix) => text.startsWith(prefix, name));
}
