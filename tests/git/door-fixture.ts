import { execFile } from 'node:child_process';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { gitClient } from './git-client.ts';

export type Service = 'git-upload-pack' | 'git-receive-pack';

export interface Posted {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

export interface Posting {
  /** Where the repository is served. */
  url: string;
  service: Service;
  headers?: Record<string, string>;
  agent?: Agent;
}

/** Begins a request to git whose body the test writes. */
export function post({ url, service, headers = {}, agent }: Posting) {
  const { username, password } = new URL(url);
  return request(`${url}/${service}`, {
    method: 'POST',
    headers: { 'content-type': `application/x-${service}-request`, ...headers },
    ...(username !== '' && { auth: `${username}:${password}` }),
    ...(agent && { agent }),
  });
}

/** What was answered; a connection that was cut counts as status 0. */
export function answerOf(asked: ReturnType<typeof post>): Promise<Posted> {
  return new Promise((resolve) => {
    asked.on('response', async (reply) => resolve(await posted(reply)));
    asked.on('error', () => resolve({ status: 0, text: '', retryAfter: undefined }));
  });
}

async function posted(reply: IncomingMessage): Promise<Posted> {
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part);
  const retryAfter = reply.headers['retry-after'];
  return { status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1'), retryAfter };
}

/** A line as git's protocol frames it. */
export const packetLine = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;

/** All that a client sends to make a branch of what its clone holds. */
export async function pushBody(clone: string, branch: string): Promise<Buffer> {
  const head = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
  const pack = await new Promise<Buffer>((resolve, reject) => {
    const options = { cwd: clone, encoding: 'buffer' as const, maxBuffer: 2 ** 28 };
    const packing = execFile('git', ['pack-objects', '--stdout', '--revs', '-q'], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    packing.stdin?.end(`${head}\n`);
  });
  const line = `${'0'.repeat(head.length)} ${head} refs/heads/${branch}\0report-status side-band-64k`;
  return Buffer.concat([Buffer.from(`${packetLine(line)}0000`), pack]);
}
