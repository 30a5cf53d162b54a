import { gitReadersReplyMs } from '#generated/constants.ts';
import { isObjectId } from '../names.ts';
import { GitError } from '../processes/git-error.ts';
import { type GitProcess, startGit } from '../processes/git-process.ts';

export interface ObjectFacts {
  id: string;
  type: 'blob' | 'tree' | 'commit' | 'tag';
  size: number;
}

interface Question {
  wants: 'info' | 'contents';
  maxBytes: number;
  /** What is longer is cut there; otherwise it is an error. */
  mayCut?: boolean;
}

interface Request extends Question {
  resolve: (answer: ObjectFacts & { content: Buffer }) => void;
  reject: (error: GitError) => void;
}

const nothing = Buffer.alloc(0);
const newline = 0x0a;

/** One long-lived `git cat-file --batch-command`. Only object ids, and names without a line break, are
 *  ever written to it, so that no name of a user's can break its framing. Answers come in the order of the questions. Questions that are asked
 *  together go out together: a page of a folder is one round trip. */
export class CatFile {
  readonly #git: GitProcess;
  readonly #waiting: Request[] = [];
  #unsent = '';
  #head = nothing;
  #body: { request: Request; facts: ObjectFacts; content: Buffer | undefined; seen: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(dir: string) {
    this.#git = startGit(dir, ['cat-file', '--batch-command', '--buffer'], { budget: 'read' });
    this.#git.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#git.done.then(
      () => this.#fail(new GitError('aborted', 'cat-file ended')),
      (error: GitError) => this.#fail(error),
    );
    this.#holdOpen(false);
  }

  get idle(): boolean {
    return this.#waiting.length === 0 && this.#body === undefined;
  }

  get pid(): number | undefined {
    return this.#git.pid;
  }

  /** Resolves when the process is no more. */
  get gone(): Promise<void> {
    return this.#git.done.catch(() => {});
  }

  get ended(): boolean {
    return this.#ended;
  }

  async info(id: string): Promise<ObjectFacts> {
    return factsOf(await this.#askFor(id, { wants: 'info', maxBytes: 0 }));
  }

  /** What stands at a raw path of a commit. */
  async infoAt(commit: string, raw: string): Promise<ObjectFacts> {
    if (!isObjectId(commit) || raw.includes('\n'))
      throw new GitError('objectMissing', 'not a place in a commit');
    return factsOf(await this.#ask(`${commit}:${raw}`, { wants: 'info', maxBytes: 0 }));
  }

  contents(id: string, maxBytes: number): Promise<ObjectFacts & { content: Buffer }> {
    return this.#askFor(id, { wants: 'contents', maxBytes });
  }

  /** The first bytes of an object. What follows is read and not kept, however long it is. */
  start(id: string, maxBytes: number): Promise<ObjectFacts & { content: Buffer }> {
    return this.#askFor(id, { wants: 'contents', maxBytes, mayCut: true });
  }

  /** Takes no more questions; those already asked are still answered. */
  end(): void {
    this.#ended = true;
    this.#send();
    this.#git.stdin.end();
  }

  async #askFor(id: string, question: Question): Promise<ObjectFacts & { content: Buffer }> {
    if (!isObjectId(id)) throw new GitError('objectMissing', 'not an object id');
    return this.#ask(id, question);
  }

  #ask(object: string, question: Question): Promise<ObjectFacts & { content: Buffer }> {
    if (this.#ended) return Promise.reject(new GitError('aborted', 'cat-file ended'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...question, resolve, reject });
      if (this.#unsent === '') queueMicrotask(() => this.#send());
      this.#unsent += `${question.wants} ${object}\n`;
    });
  }

  #send(): void {
    if (this.#unsent === '') return;
    this.#holdOpen(true);
    this.#git.stdin.write(`${this.#unsent}flush\n`, 'latin1');
    this.#unsent = '';
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#body ? this.#readBody(rest) : this.#readHead(rest);
    this.#holdOpen(!this.idle);
  }

  #readHead(chunk: Buffer): Buffer {
    const end = chunk.indexOf(newline);
    if (end < 0) {
      this.#head = Buffer.concat([this.#head, chunk]);
      return nothing;
    }
    const line = Buffer.concat([this.#head, chunk.subarray(0, end)]).toString('latin1');
    this.#head = nothing;
    const request = this.#waiting.shift();
    if (request) this.#answer(request, line);
    return chunk.subarray(end + 1);
  }

  #answer(request: Request, line: string): void {
    const facts = parseFacts(line);
    if (!facts) request.reject(new GitError('objectMissing', line));
    else if (request.wants === 'info') request.resolve({ ...facts, content: nothing });
    else {
      const kept = request.mayCut ? Math.min(facts.size, request.maxBytes) : facts.size;
      const content = kept <= request.maxBytes ? Buffer.allocUnsafe(kept) : undefined;
      this.#body = { request, facts, content, seen: 0 };
    }
  }

  #readBody(chunk: Buffer): Buffer {
    const body = this.#body;
    if (!body) return chunk;
    const wanted = body.facts.size + 1 - body.seen;
    const part = chunk.subarray(0, wanted);
    // What does not fit is dropped: the newline that closes the frame, and what lies beyond a cut.
    if (body.content) part.copy(body.content, Math.min(body.seen, body.content.length));
    body.seen += part.length;
    if (part.length === wanted) {
      this.#body = undefined;
      if (body.content) body.request.resolve({ ...body.facts, content: body.content });
      else body.request.reject(new GitError('tooLarge', `${body.facts.size} bytes`));
    }
    return chunk.subarray(part.length);
  }

  #fail(error: GitError): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    const open = [...(this.#body ? [this.#body.request] : []), ...this.#waiting.splice(0)];
    this.#body = undefined;
    const [first, ...others] = open;
    first?.reject(error);
    // What was too much was the first that has no answer; the others may be asked again.
    const reason = error.failure === 'outOfBudget' ? new GitError('displaced') : error;
    for (const request of others) request.reject(reason);
  }

  /** An idle reader must not keep the server's process alive, a busy one must answer in time. */
  #holdOpen(busy: boolean): void {
    clearTimeout(this.#timer);
    const pipes = [this.#git.stdin, this.#git.stdout] as readonly Partial<{ ref(): void; unref(): void }>[];
    for (const pipe of pipes) busy ? pipe.ref?.() : pipe.unref?.();
    if (!busy) return;
    this.#timer = setTimeout(() => this.#git.kill(), gitReadersReplyMs);
    this.#timer.unref();
  }
}

function parseFacts(line: string): ObjectFacts | undefined {
  const [, id, type, size] = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/.exec(line) ?? [];
  return id === undefined ? undefined : { id, type: type as ObjectFacts['type'], size: Number(size) };
}

function factsOf({ id, type, size }: ObjectFacts): ObjectFacts {
  return { id, type, size };
}
