import { once } from 'node:events';
import { Readable } from 'node:stream';
import { gitFilesThresholdBytes } from '#generated/constants.ts';
import { isObjectId } from '../names.ts';
import { GitError } from '../processes/git-error.ts';
import { type GitProcess, startGit } from '../processes/git-process.ts';
import { type Place, takePlace } from '../processes/place.ts';
import { ended } from '../processes/run-git.ts';
import type { Part } from './growing-file.ts';

/** From this size on git passes on what it reads, unless it is stored as a difference. */
const streaming = ['-c', `core.bigFileThreshold=${gitFilesThresholdBytes}`];

type CopyBudget = 'copy' | 'copyWhole';

/** A blob that git writes, whole and from its beginning. */
export interface RunningBlob {
  bytes: AsyncIterable<Buffer>;
  /** Ends git where it still runs, and gives back its place. */
  end(): Promise<void>;
}

/**
 * Begins to read a blob of any size. Where it is stored as it is, git needs next to no memory; only where it is stored as a
 * difference from another does git need both of them whole, and a place that has so much.
 */
export async function startBlob(dir: string, id: string, signal?: AbortSignal): Promise<RunningBlob> {
  if (!isObjectId(id)) throw new GitError('objectMissing', 'not an object id');
  try {
    return await begin(dir, id, { budget: 'copy', signal });
  } catch (error) {
    if (!(error instanceof GitError) || error.failure !== 'outOfBudget') throw error;
    return begin(dir, id, { budget: 'copyWhole', signal });
  }
}

interface Beginning {
  budget: CopyBudget;
  signal: AbortSignal | undefined;
}

async function begin(dir: string, id: string, { budget, signal }: Beginning): Promise<RunningBlob> {
  const place = await takePlace(budget, { signal });
  const git = startGit(dir, [...streaming, 'cat-file', 'blob', id], { budget, place, signal });
  const end = () => endIn(place, git);
  git.stdin.end();
  try {
    // What is too much for its budget fails before it has written anything.
    await once(git.stdout, 'readable');
    if (git.stdout.readableLength === 0) await git.done;
    return { bytes: bytesOf(git), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function* bytesOf({ stdout, done }: GitProcess): AsyncGenerator<Buffer> {
  yield* stdout as AsyncIterable<Buffer>;
  await done;
}

async function endIn(place: Place, git: GitProcess): Promise<void> {
  await ended(git);
  place.leave();
}

/** Reads a part of a blob from a process of its own, which is there for as long as its reader. */
export async function streamBlob(
  dir: string,
  id: string,
  part: Part,
  signal?: AbortSignal,
): Promise<Readable> {
  const blob = await startBlob(dir, id, signal);
  return Readable.from(slice(blob.bytes, part), { objectMode: false }).on('close', () => blob.end());
}

async function* slice(bytes: AsyncIterable<Buffer>, { start, end }: Part): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of bytes) {
    const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (wanted.length > 0) yield wanted;
    if (at > end) return;
  }
}
