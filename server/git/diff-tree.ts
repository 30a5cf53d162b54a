import { GitError } from './git-error.ts';
import { type GitOptions, type GitProcess, startGit } from './git-process.ts';
import { exactName } from './names.ts';
import { ended } from './run-git.ts';

interface Question {
  paths: string[];
  resolve: (paths: string[]) => void;
  reject: (error: GitError) => void;
}

const entryMark = 0x3a;
const flushLine = 'flush';

/** One `git diff-tree --stdin` that says which paths differ between two commits, answers in the order asked. */
export class DiffTree {
  readonly #git: GitProcess;
  readonly #waiting: Question[] = [];
  readonly #folder: string | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #ended: GitError | undefined;

  constructor(
    dir: string,
    { recursive, folder, options }: { recursive: boolean; folder?: string | undefined; options: GitOptions },
  ) {
    this.#folder = folder || undefined;
    const shape = recursive ? ['-r', '-t'] : [];
    const only = this.#folder === undefined ? undefined : exactName(this.#folder);
    const args = [
      'diff-tree',
      '--stdin',
      '--root',
      '--raw',
      '-z',
      '--no-renames',
      '--no-commit-id',
      ...shape,
    ];
    this.#git = startGit(dir, [...args, ...(only === undefined ? [] : ['--', `${only}/`])], options);
    this.#git.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#git.done.then(
      () => this.#fail(new GitError('aborted', 'diff-tree ended')),
      (error: GitError) => this.#fail(error),
    );
  }

  /** Raw paths that a commit changes against this parent; a commit without parents is all new. */
  changed(commit: string, parent: string | undefined): Promise<string[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ paths: [], resolve, reject });
      // A line that is no object id is echoed and flushes what came before it: it closes the answer.
      this.#git.stdin.write(`${parent === undefined ? commit : `${commit} ${parent}`}\n${flushLine}\n`);
    });
  }

  end(): Promise<void> {
    return ended(this.#git);
  }

  #read(chunk: Buffer): void {
    const buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (at < buffer.length) {
      const end = buffer[at] === entryMark ? this.#readEntry(buffer, at) : this.#readFlush(buffer, at);
      if (end < 0) break;
      at = end;
    }
    this.#rest = buffer.subarray(at);
  }

  #readEntry(buffer: Buffer, at: number): number {
    const middle = buffer.indexOf(0, at);
    const end = middle < 0 ? -1 : buffer.indexOf(0, middle + 1);
    if (end < 0) return -1;
    const path = buffer.toString('latin1', middle + 1, end);
    if (this.#isAsked(path)) this.#waiting[0]?.paths.push(path);
    return end + 1;
  }

  #readFlush(buffer: Buffer, at: number): number {
    const end = at + flushLine.length + 1;
    if (end > buffer.length) return -1;
    const question = this.#waiting.shift();
    question?.resolve(question.paths);
    return end;
  }

  #isAsked(path: string): boolean {
    if (this.#folder === undefined) return true;
    return path.startsWith(`${this.#folder}/`) && !path.includes('/', this.#folder.length + 1);
  }

  #fail(error: GitError): void {
    this.#ended = error;
    for (const question of this.#waiting.splice(0)) question.reject(error);
  }
}
