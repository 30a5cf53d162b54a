import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { importAnswerMs, importRedirects } from '#generated/constants.ts';
import type { Origin } from '../../git/index.ts';
import { ImportFailed } from './import-failed.ts';
import { isInside } from './inside.ts';

export interface Judging {
  /** Origins that whoever runs the hub lets be reached, also inside and without encryption. */
  allowed: readonly string[];
  signal: AbortSignal;
}

interface Judged {
  url: URL;
  address: string;
  family: number;
}

const service = '/info/refs?service=git-upload-pack';
/** A sign at the beginning means something else to git where it is pinned, and with a dot at the end it is another host. */
const plainHost = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const advertised = 'application/x-git-upload-pack-advertisement';

/**
 * The repository at an address, or where that has moved to: each host is looked up once, judged, and asked at the very
 * address that was judged. Git is given the same, so that nobody who answers by another address meanwhile leads it elsewhere.
 */
export async function findOrigin(text: string, { allowed, signal }: Judging): Promise<Origin> {
  let asked = text;
  for (let hop = 0; hop <= importRedirects; hop += 1) {
    const judged = await judge(asked, allowed);
    const answer = await ask(judged, signal);
    const to = movedTo(answer, judged.url);
    if (to === undefined) {
      assertGit(answer);
      return originOf(judged);
    }
    asked = to;
  }
  throw new ImportFailed('unreachable');
}

async function judge(text: string, allowed: readonly string[]): Promise<Judged> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) throw new ImportFailed('notGit');
  const isAllowed = allowed.includes(url.origin);
  if (url.protocol !== 'https:' && !isAllowed) throw new ImportFailed('inside');
  url.search = '';
  url.hash = '';
  const host = hostOf(url);
  if (isIP(host) === 0 && !plainHost.test(host)) throw new ImportFailed('inside');
  const found = await addressesOf(host);
  const [first] = found;
  if (first === undefined) throw new ImportFailed('unreachable');
  if (!isAllowed && found.some(({ address }) => isInside(address))) throw new ImportFailed('inside');
  return { url, ...first };
}

async function addressesOf(host: string): Promise<{ address: string; family: number }[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await lookup(host, { all: true });
  } catch (cause) {
    throw new ImportFailed('unreachable', { cause });
  }
}

interface Answer {
  status: number;
  type: string;
  location: string | undefined;
}

/** What stands at the head of the answer; its body is git's to read. */
function ask({ url, address, family }: Judged, signal: AbortSignal): Promise<Answer> {
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new ImportFailed('unreachable', { cause }));
    const asking = send(
      `${baseOf(url)}${service}`,
      {
        agent: false,
        headers: { accept: '*/*', 'user-agent': 'git/2 (hub)' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(importAnswerMs)]),
        // As Node asks for one address, and for all.
        lookup: (_host, options, found) =>
          options.all ? found(null, [{ address, family }]) : found(null, address, family),
      },
      (answer: IncomingMessage) => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, type: headers['content-type'] ?? '', location: headers.location });
        answer.on('error', () => {});
        answer.destroy();
      },
    );
    asking.on('error', fail);
    asking.end();
  });
}

/** Where a repository is by now, if it has moved as a whole. */
function movedTo({ status, location }: Answer, from: URL): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const asked = `${baseOf(from)}${service}`;
  const to = location !== undefined && URL.canParse(location, asked) ? new URL(location, asked).href : '';
  if (!to.endsWith(service)) throw new ImportFailed('missing');
  return to.slice(0, -service.length);
}

function assertGit({ status, type }: Answer): void {
  // Whoever asks for a password, and whoever hides what is there, says alike that it is not public.
  if ([401, 403, 404, 410].includes(status)) throw new ImportFailed('missing');
  if (status !== 200) throw new ImportFailed('unreachable');
  // The older way of serving has git go to wherever files say.
  if (type.split(';')[0]?.trim() !== advertised) throw new ImportFailed('notGit');
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.+)\]$/, '$1');
const baseOf = (url: URL) => url.href.replace(/\/+$/, '');

function originOf({ url, address, family }: Judged): Origin {
  if (isIP(hostOf(url)) !== 0) return { url: baseOf(url) };
  const port = url.port || { 'https:': 443, 'http:': 80 }[url.protocol];
  return { url: baseOf(url), pinned: `${url.hostname}:${port}:${family === 6 ? `[${address}]` : address}` };
}
