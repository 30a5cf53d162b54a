import { once } from 'node:events';
import { finished, PassThrough, pipeline, type Transform } from 'node:stream';
import { finished as hasFinished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { app } from '#generated/app.ts';
import { type GitProcess, isGarbled } from '../git/index.ts';
import { preferredLanguage } from '../http/language.ts';
import { say } from '../http/words.ts';
import type { Refusal } from './git-access.ts';

const retrySeconds = 5;
const challenge = 'Basic realm="git"';

/** Why git is answered by us, by the word of `git.*` that it is told. */
type Word = Refusal | Full | 'dumb' | 'busy' | 'making' | 'unwell' | 'garbled';

/** Which room is used up: the owner's own, or the disk's. */
export type Full = 'full' | 'diskFull';
const fullStatus: Record<Full, number> = { full: 403, diskFull: 507 };

/** How Git LFS writes what it is told. */
const lfsType = 'application/vnd.git-lfs+json';

interface Answer {
  type: string;
  intro: string;
  request: FastifyRequest;
  /** The answer does not end before this has. */
  until?: Promise<unknown>;
  /** What git says goes through this. */
  through?: Transform;
  /** For want of which room it was cut off, if it was. */
  full?(): Full | undefined;
}

/** Streams what git writes. A process that fails before it wrote anything becomes an answer of ours. */
export async function answer(
  reply: FastifyReply,
  git: GitProcess,
  { type, intro, request, until, through = new PassThrough(), full = () => undefined }: Answer,
): Promise<FastifyReply> {
  const ended = git.done.then(
    () => true,
    () => false,
  );
  // Git tells nothing, and all is well, when it is asked with no commands: what a client does before a large push.
  const told = once(git.stdout, 'readable').then(() => git.stdout.readableLength > 0 || ended);
  const begun = await Promise.race([told, ended]);
  if (!begun) return tellEnd(reply, git, { request, full: full() });
  const body = new PassThrough();
  if (intro !== '') body.write(intro);
  if (until === undefined) {
    // A client that leaves closes the body, and with it git.
    pipeline(git.stdout, body, (error) => {
      if (error) git.kill();
    });
  } else {
    const said = git.stdout.pipe(through);
    said.pipe(body, { end: false });
    Promise.all([until, hasFinished(said)]).then(() => body.end());
    // What nobody reads any more must not keep git from ending.
    finished(body, () => said.resume());
  }
  return uncached(reply).type(type).send(body);
}

/** Answers for a git that said nothing before it ended. */
function tellEnd(
  reply: FastifyReply,
  git: GitProcess,
  { request, full }: { request: FastifyRequest; full: Full | undefined },
): FastifyReply | Promise<FastifyReply> {
  return full === undefined ? tellWhy(reply, git, request) : tell(reply, fullStatus[full], full, request);
}

/** The sender is at fault for what git could not make sense of; anything else is ours, and somebody should look. */
async function tellWhy(
  reply: FastifyReply,
  { done }: GitProcess,
  request: FastifyRequest,
): Promise<FastifyReply> {
  const error = await done.catch((reason: unknown) => reason);
  if (isGarbled(error)) return tell(reply, 400, 'garbled', request);
  request.log.error({ err: error }, 'git could not serve');
  return tell(reply, 500, 'unwell', request);
}

export function refuse(reply: FastifyReply, word: Refusal, request: FastifyRequest): FastifyReply {
  if (word !== 'signIn' && word !== 'signInToPush') return tell(reply, 403, word, request);
  return tell(reply.header('WWW-Authenticate', challenge), 401, word, request);
}

/** Asks git to come back in a moment. */
export function putOff(reply: FastifyReply, word: 'busy' | 'making', request: FastifyRequest): FastifyReply {
  return tell(reply.header('Retry-After', String(retrySeconds)), 503, word, request);
}

/** Read by people in their terminal: git prints a plain-text answer after `remote:`. */
export function tell(reply: FastifyReply, status: number, word: Word, request: FastifyRequest): FastifyReply {
  return uncached(reply)
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(`${inWords(word, request)}\n`);
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

function inWords(word: Word | 'noLargeFiles', request: FastifyRequest): string {
  // A terminal without a language is set to English far more often than not.
  const language = preferredLanguage(request.headers['accept-language'], app.fallback);
  return say(language, `git.${word}`);
}

/** What git's own server says about keeping its answers. */
export function uncached(reply: FastifyReply): FastifyReply {
  return reply
    .header('Cache-Control', 'no-cache, max-age=0, must-revalidate')
    .header('X-Content-Type-Options', 'nosniff');
}
