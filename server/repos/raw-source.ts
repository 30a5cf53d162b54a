import { addAbortSignal, type Readable } from 'node:stream';
import { gitFilesInMemoryBytes, gitFilesStartBytes } from '#generated/constants.ts';
import type { Repository } from '../git/index.ts';
import type { ByteRange } from './byte-range.ts';

interface Asked {
  id: string;
  size: number;
  part: ByteRange;
  /** Whether the bytes are sent, and not only told of. */
  isWanted: boolean;
  /** Aborted when nobody waits any more: what has not been read by then never will be. */
  signal?: AbortSignal | undefined;
}

interface Source {
  /** The first bytes, by which content is told; absent where nothing is wanted and they are not at hand. */
  start: Buffer | undefined;
  body: Readable | Buffer;
}

const nothing = Buffer.alloc(0);

/**
 * Where the bytes of a file come from: small ones from memory, large ones from a file that git has written once. Whoever
 * stops reading holds up no git, and whoever asks for a byte is given one.
 */
export async function openSource(repository: Repository, asked: Asked): Promise<Source> {
  const { id, size, part, isWanted, signal } = asked;
  if (size <= gitFilesInMemoryBytes) {
    const { content } = await repository.readBlob(id, size);
    return { start: content, body: isWanted ? content.subarray(part.start, part.end + 1) : nothing };
  }
  const file = isWanted ? await repository.openFile(id) : await repository.findFile(id);
  if (!file) return isWanted ? streamed(repository, asked) : { start: undefined, body: nothing };
  try {
    const start = await file.start(gitFilesStartBytes);
    if (isWanted) return { start, body: readFor(signal, file.read(part)) };
    file.close();
    return { start, body: nothing };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Where there is no room for a file, reading goes on all the same. */
async function streamed(repository: Repository, { id, part, signal }: Asked): Promise<Source> {
  const { content: start } = await repository.readBlob(id, gitFilesStartBytes);
  return { start, body: readFor(signal, await repository.streamBlob(id, part)) };
}

function readFor(signal: AbortSignal | undefined, stream: Readable): Readable {
  if (!signal) return stream;
  // Whoever reads hears of it; where nobody does, there is nobody to tell.
  stream.on('error', () => {});
  return addAbortSignal(signal, stream);
}
