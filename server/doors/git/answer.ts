import { once } from 'node:events';
import { finished, type Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { app } from '#generated/app.ts';
import { gitRetryMs } from '#generated/constants.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { type GitProcess, isGarbled, isOverdue, isUsedUp, longestKeptList } from '../../git/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Hub } from '../../handlers/context.ts';
import { refusalOf } from '../../http/errors.ts';
import { preferredLanguage } from '../../http/language.ts';
import { has, say } from '../../http/words.ts';
import type { LeftOut } from '../../items/index.ts';
import { RowFullError } from '../../load/row.ts';
import { msPerSecond } from '../../load/units.ts';
import type { SecretName } from '../../repos/index.ts';
import type { Refusal, Refused } from './access.ts';
import { pickedRefs } from './picked-refs.ts';
import { NotTaken } from './push.ts';
import type { Hearing } from './shared-lists.ts';
import type { Backlog } from './transfers/backlog.ts';
import { type LastWords, withLastWords } from './transfers/last-words.ts';

export const retrySeconds = gitRetryMs / msPerSecond;
const challenge = 'Basic realm="git"';

/** Why git is answered by us, by the word of `git.*` that it is told. */
type Word =
  | Refusal
  | 'dumb'
  | 'busy'
  | 'making'
  | 'unwell'
  | 'needsMore'
  | 'usedUp'
  | 'garbled'
  | 'tooHeavy'
  | 'tooManyRefs'
  | 'diskFull'
  | 'noLargeFiles'
  | 'leftOut'
  | 'secretFound'
  | 'secretAt'
  | 'secretInMessage'
  | 'secretMarked'
  | 'secretMore'
  | 'secretHelp'
  | 'secretMarkedHelp'
  | 'secretOption'
  | `secret.${SecretName}`;

type Params = Readonly<Record<string, unknown>>;

/** What a push is told whose body was not taken in. */
const notTaken = {
  refused: [403, 'full'],
  tooManyRefs: [400, 'tooManyRefs'],
  diskFull: [507, 'diskFull'],
  broken: [400, 'garbled'],
} as const satisfies Record<string, readonly [number, Word]>;

/** Git needed more memory than was reckoned, and would be given more the next time. */
export class NeedsMore extends Error {}

/** How Git LFS writes what it is told. */
const lfsType = 'application/vnd.git-lfs+json';

interface Answer {
  type: string;
  intro: string;
  request: FastifyRequest;
  /** What git writes goes out through this, so that it need not wait for its reader. */
  backlog: Backlog;
  onSaid?: Hearing['onSaid'] | undefined;
  /** Beginnings of the refs that are wanted of a list of all. */
  prefixes?: readonly string[] | undefined;
  /** Said where git ends for a reason of ours when it has begun to answer; git's own words where absent. */
  lastWords?: LastWords | undefined;
}

/** Streams what git writes. A process that fails before it wrote anything becomes an answer of ours. */
export async function send(
  reply: FastifyReply,
  git: GitProcess,
  { type, intro, request, backlog, lastWords, onSaid, prefixes }: Answer,
): Promise<FastifyReply> {
  const ended = git.done.then(
    () => true,
    () => false,
  );
  // Git may have nothing to say, and all is well.
  const told = once(git.stdout, 'readable').then(() => git.stdout.readableLength > 0 || ended);
  const begun = await Promise.race([told, ended]);
  if (!begun) return tellWhy(reply, await git.done.catch((reason: unknown) => reason), request);
  if (intro !== '') await backlog.put(Buffer.from(intro));
  // A client that leaves closes the backlog, and with it git.
  const all = onSaid ? heard(git, onSaid) : (git.stdout as AsyncIterable<Buffer>);
  const stdout = prefixes ? pickedRefs(all, prefixes) : all;
  backlog.fill(lastWords ? withLastWords(stdout, lastWords) : stdout).catch(git.kill);
  return uncached(reply).type(type).send(backlog);
}

/** Passes on what git says, and tells it when git has ended well; nothing where it was too much to be kept. */
export async function* heard(
  git: Pick<GitProcess, 'stdout' | 'done'>,
  onSaid: Hearing['onSaid'],
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= longestKeptList) chunks.push(chunk);
    else chunks = [];
    yield chunk;
  }
  git.done.then(
    () => onSaid(size > longestKeptList ? undefined : Buffer.concat(chunks)),
    () => {},
  );
}

/** Lets out what is said to a push, from its first word on. What failed before any becomes an answer of ours. */
export async function sendReport(
  reply: FastifyReply,
  done: Promise<void>,
  { type, request, out }: { type: string; request: FastifyRequest; out: Transform },
): Promise<FastifyReply> {
  const ended = done.then(
    () => undefined,
    (error: unknown) => error ?? new Error('A push failed.'),
  );
  // What nobody reads any more must not keep a push from ending.
  finished(out, () => out.resume());
  const begun = await Promise.race([once(out, 'readable'), ended]);
  if (begun !== undefined && !Array.isArray(begun) && out.readableLength === 0) {
    return tellNotTaken(reply, begun, request);
  }
  ended.then((error) => (error === undefined ? out.end() : out.destroy(error as Error)));
  return uncached(reply).type(type).send(out);
}

function tellNotTaken(
  reply: FastifyReply,
  error: unknown,
  request: FastifyRequest,
): Promise<FastifyReply> | FastifyReply {
  if (error instanceof HubError) {
    const language = languageOf(request.headers);
    const { status, body } = refusalOf(error, language);
    return tellText(reply, status, body.msg);
  }
  if (!(error instanceof NotTaken)) return putOffFull(reply, error, request);
  if (error.why === 'making') return putOff(reply, 'making', request);
  const [status, word] = notTaken[error.why];
  return tell(reply, status, word, request);
}

/** The bounds are told of by name. The sender is at fault for what git could not make sense of; anything else is ours, and somebody should look. */
function tellWhy(reply: FastifyReply, error: unknown, request: FastifyRequest): FastifyReply {
  if (isGarbled(error)) return tell(reply, 400, 'garbled', request);
  if (error instanceof NeedsMore) return putOff(reply, 'needsMore', request);
  if (isOverdue(error)) return putOff(reply, 'busy', request);
  if (isUsedUp(error)) return tell(reply, 413, 'usedUp', request);
  request.log.error({ err: error }, 'git could not serve');
  return tell(reply, 500, 'unwell', request);
}

export function refuse(
  reply: FastifyReply,
  { refused: word, says }: Refused,
  request: FastifyRequest,
): FastifyReply {
  if (says) {
    const { msg } = refusalOf(says, languageOf(request.headers)).body;
    return tellText(reply, 403, msg);
  }
  if (word !== 'signIn' && word !== 'signInToPush') return tell(reply, 403, word, request);
  return tell(reply.header('WWW-Authenticate', challenge), 401, word, request);
}

/** Whoever runs the hub keeps it as it is for a while, and has said why. */
export function tellReadOnly(
  reply: FastifyReply,
  { readOnly }: Pick<Hub, 'readOnly'>,
  request: FastifyRequest,
): FastifyReply {
  const language = languageOf(request.headers);
  const refusal = readOnly.refusal(language);
  return tellText(reply, 503, refusal ? refusalOf(refusal, language).body.msg : '');
}

/** Asks git to come back in a moment. Stock git does not by itself, so that its user is told in words. */
export function putOff(
  reply: FastifyReply,
  word: 'busy' | 'making' | 'needsMore',
  request: FastifyRequest,
  seconds = retrySeconds,
): FastifyReply {
  return tell(reply.header('Retry-After', String(seconds)), 503, word, request, { seconds });
}

/** Asks whoever found no place to come back; anything else that kept git from answering is told as it is. */
export function putOffFull(reply: FastifyReply, error: unknown, request: FastifyRequest): FastifyReply {
  if (error instanceof RowFullError) return putOff(reply, 'busy', request, error.retryAfterSeconds);
  if (!reply.raw.destroyed) return tellWhy(reply, error, request);
  // Nobody is there any more.
  reply.hijack();
  return reply;
}

/** Read by people in their terminal: git prints a plain-text answer after `remote:`. */
export function tell(
  reply: FastifyReply,
  status: number,
  word: Word,
  request: FastifyRequest,
  params: Params = {},
): FastifyReply {
  return tellText(reply, status, inWords(word, request, params));
}

function tellText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return uncached(reply).code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}

/** Large files are not served: git-lfs prints what it is told in its own form. */
export function tellLfs(
  reply: FastifyReply,
  refused: Refusal | undefined,
  request: FastifyRequest,
): FastifyReply {
  if (refused !== undefined)
    reply.header('WWW-Authenticate', challenge).header('LFS-Authenticate', challenge);
  const message = inWords(refused ?? 'noLargeFiles', request);
  return (
    uncached(reply)
      .code(refused === undefined ? 501 : 401)
      .type(lfsType)
      // As bytes, since the type of a text would be given a charset.
      .send(Buffer.from(JSON.stringify({ message, request_id: request.id })))
  );
}

/** The words of `git.*` in the language of whoever asked. */
export function inWords(
  word: Word,
  { headers }: Pick<FastifyRequest, 'headers'>,
  params: Params = {},
): string {
  return say(languageOf(headers), `git.${word}`, params);
}

/** A terminal without a language is set to English far more often than not. */
export const languageOf = (headers: FastifyRequest['headers']) =>
  preferredLanguage(headers['accept-language'], app.fallback);

/** What is told beside a push that went well: the values of its card that the item does not show, each on a line. */
export function leftOutWords(leftOut: readonly LeftOut[], request: Pick<FastifyRequest, 'headers'>): string {
  const language = languageOf(request.headers);
  const lines = leftOut.map(({ field, sentence }) => {
    const label = `field.${field}`;
    const message = say(language, sentence.key as MessageKey, sentence.params);
    return `${inWords('leftOut', request, { field: has(language, label) ? say(language, label) : field, message })}\n`;
  });
  return lines.join('');
}

/** What git's own server says about keeping its answers. */
export function uncached(reply: FastifyReply): FastifyReply {
  return reply
    .header('Cache-Control', 'no-cache, max-age=0, must-revalidate')
    .header('X-Content-Type-Options', 'nosniff');
}
