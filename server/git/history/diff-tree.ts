import { gitReadLineBytes } from '#generated/constants.ts';
import { GitError } from '../processes/git-error.ts';
import { type GitOptions, type GitProcess, startGit } from '../processes/git-process.ts';
import { ended } from '../processes/run-git.ts';

interface Question {
  paths: string[];
  resolve: (paths: string[]) => void;
  reject: (error: GitError) => void;
}

const entryMark = 0x3a;
const newline = 0x0a;
/** A line that is no object id is echoed, and what came before it is written out: it closes an answer. */
const flushLine = 'flush';

/** What is looked at: commits with all that is below them, or trees with what is directly in them. */
const shapes = { commits: ['-r', '-t', '--root'], trees: [] } as const;

/** One `git diff-tree --stdin` that says which of the wanted raw paths differ, answers in the order asked. */
export class DiffTree {
  readonly #git: GitProcess;
  readonly #waiting: Question[] = [];
  readonly #wanted: ReadonlySet<string>;
  readonly #prefix: string;
  #rest: Buffer = Buffer.alloc(0);
  #ended: GitError | undefined;

  /** `prefix` is what the wanted paths have before the names that trees hold. */
  constructor(
    dir: string,
    what: { of: keyof typeof shapes; wanted: ReadonlySet<string>; prefix?: string },
    options: GitOptions,
  ) {
    this.#wanted = what.wanted;
    this.#prefix = what.prefix ?? '';
    const args = ['diff-tree', '--stdin', '--raw', '-z', '--no-renames', '--no-commit-id'];
    this.#git = startGit(dir, [...args, ...shapes[what.of]], options);
    this.#git.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#git.done.then(
      () => this.#fail(new GitError('aborted', 'diff-tree ended')),
      (error: GitError) => this.#fail(error),
    );
  }

  /** What the second has otherwise than the first. A commit without a second is all new. */
  changed(one: string, other?: string): Promise<string[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ paths: [], resolve, reject });
      this.#git.stdin.write(`${other === undefined ? one : `${one} ${other}`}\n${flushLine}\n`);
    });
  }

  end(): Promise<void> {
    return ended(this.#git);
  }

  #read(chunk: Buffer): void {
    const buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (at < buffer.length) {
      const end = buffer[at] === entryMark ? this.#readEntry(buffer, at) : this.#readLine(buffer, at);
      if (end < 0) break;
      at = end;
    }
    this.#rest = buffer.subarray(at);
    if (this.#rest.length <= gitReadLineBytes) return;
    this.#fail(new GitError('tooLarge', 'a path'));
    this.#git.kill();
  }

  #readEntry(buffer: Buffer, at: number): number {
    const middle = buffer.indexOf(0, at);
    const end = middle < 0 ? -1 : buffer.indexOf(0, middle + 1);
    if (end < 0) return -1;
    const path = this.#prefix + buffer.toString('latin1', middle + 1, end);
    if (this.#wanted.has(path)) this.#waiting[0]?.paths.push(path);
    return end + 1;
  }

  /** Before an answer stand the trees that it is of. */
  #readLine(buffer: Buffer, at: number): number {
    const end = buffer.indexOf(newline, at);
    if (end < 0) return -1;
    if (buffer.toString('latin1', at, end) === flushLine) {
      const question = this.#waiting.shift();
      question?.resolve(question.paths);
    }
    return end + 1;
  }

  #fail(error: GitError): void {
    this.#ended ??= error;
    this.#rest = Buffer.alloc(0);
    for (const question of this.#waiting.splice(0)) question.reject(error);
  }
}
