import { gitReadLineBytes } from '#generated/constants.ts';
import type { Budget, BudgetName } from './budgets.ts';
import { GitError } from './git-error.ts';
import { type GitProcess, startGit } from './git-process.ts';
import { takePlace } from './place.ts';

interface RunOptions {
  budget: Exclude<BudgetName, 'read'>;
  input?: Buffer | string;
  signal?: AbortSignal | undefined;
  /** Less than the budget, where so much is known. */
  atMost?: Partial<Budget>;
  /** Lets everything else go first, and is killed together with all that it has started. */
  background?: boolean;
}

/** Runs git to its end, in its place in the row where its budget has one, and gives what it wrote. */
export async function runGit(dir: string, args: readonly string[], options: RunOptions): Promise<Buffer> {
  const { budget, input, ...rest } = options;
  if (budget === 'inspect') return outputOf(startGit(dir, args, { ...rest, budget }), input);
  const place = await takePlace(budget, options);
  try {
    return await outputOf(startGit(dir, args, { ...rest, budget, place }), input);
  } finally {
    place.leave();
  }
}

/** Waits for the end of a git that was started, and gives what it wrote. */
export async function outputOf(git: GitProcess, input?: Buffer | string): Promise<Buffer> {
  git.stdin.end(input);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of chunksOf(git)) chunks.push(chunk);
    await git.done;
  } catch (error) {
    await ended(git);
    throw error;
  }
  return Buffer.concat(chunks);
}

/** Ends git, and resolves when it takes nothing of the machine any more. */
export async function ended(git: GitProcess): Promise<void> {
  git.kill();
  await git.done.catch(() => {});
}

/** What a running git writes; more than its budget gives is an error. */
async function* chunksOf({ stdout, outputBytes }: GitProcess): AsyncGenerator<Buffer> {
  let left = outputBytes;
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new GitError('tooLarge', `more than ${outputBytes} bytes`);
    yield chunk;
  }
}

/** Gives the lines of a running git's output, as Latin-1 so that every byte survives. */
export async function* linesOf(git: GitProcess): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunksOf(git)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > gitReadLineBytes) throw new GitError('tooLarge', 'a line');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
