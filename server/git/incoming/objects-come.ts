import { ByteLines, type ObjectReader } from '../byte-lines.ts';
import { type GitProcess, startGit } from '../processes/git-process.ts';
import { ended, linesOf } from '../processes/run-git.ts';
import type { FetchOptions } from './fetch-origin.ts';

/** Goes through all objects of a repository, once, as through those of a push. */
export async function readAllObjects(
  dir: string,
  reader: ObjectReader,
  options: FetchOptions,
): Promise<void> {
  const git = start(dir, ['cat-file', '--batch', '--batch-all-objects', '--unordered', '--buffer'], options);
  try {
    await new ByteLines(thenEmpty(git), 'cat-file').readObjects(reader);
    await git.done;
  } finally {
    await ended(git);
  }
}

/** Where objects stand that some ref leads to, the path of each as bytes in Latin-1. */
export async function placesOf(
  dir: string,
  ids: ReadonlySet<string>,
  options: FetchOptions,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const git = start(dir, ['rev-list', '--objects', '--all'], options);
  try {
    for await (const line of linesOf(git)) {
      const id = line.split(' ', 1)[0] ?? '';
      if (ids.has(id) && !found.has(id)) found.set(id, line.slice(id.length + 1));
      if (found.size === ids.size) break;
    }
  } finally {
    await ended(git);
  }
  return found;
}

function start(dir: string, args: readonly string[], { place, signal }: FetchOptions): GitProcess {
  const atMost = { memoryBytes: place.bytes, startedBytes: 0 };
  const git = startGit(dir, args, { budget: 'import', place, signal, background: true, atMost });
  git.stdin.end();
  return git;
}

/** An empty line ends what `hooks/pre-receive` says, and here the end itself does. */
async function* thenEmpty({ stdout }: GitProcess): AsyncGenerator<Buffer> {
  yield* stdout as AsyncIterable<Buffer>;
  yield Buffer.from('\n');
}
