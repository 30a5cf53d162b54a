import type { IncomingHttpHeaders } from 'node:http';
import { embedMark } from '#generated/constants.ts';
import { HubError } from '../ground/hub-error.ts';
import { recognise } from '../load/asker.ts';
import type { Viewer } from '../rights/index.ts';
import type { Caller } from './caller.ts';
import type { People } from './room.ts';
import { sessionSecretOf } from './secrets/cookie.ts';

/** What of a request says who sends it. */
interface Request {
  method: string;
  /** The address as it was asked. */
  url: string;
  headers: IncomingHttpHeaders;
}

interface Asked {
  people: Pick<People, 'sessions' | 'tokens'>;
}

const visitor: Caller = { viewer: null };

/**
 * Who sends this request; null is a visitor. Sessions and access tokens are read here and nowhere else.
 * Throws `signedOut` for a token of ours that opens nothing, and `tokenReadOnly` where one may not write.
 */
export async function viewerOf(hub: Asked, request: Request): Promise<Viewer | null> {
  return (await callerOf(hub, request, { mayRenew: false })).viewer;
}

/** As `viewerOf`, with the session; `mayRenew` where the answer can carry a new cookie. */
export function callerOf(
  { people }: Asked,
  request: Request,
  { mayRenew }: { mayRenew: boolean },
): Caller | Promise<Caller> {
  const { headers, method } = request;
  const token = bearerOf(headers.authorization);
  if (token !== undefined) return callerByToken(people, token, method);
  if (isForVisitors(request)) return visitor;
  const secret = sessionSecretOf(headers.cookie);
  return secret === undefined ? visitor : callerBySession(people, secret, mayRenew);
}

async function callerByToken(people: Asked['people'], token: string, method: string): Promise<Caller> {
  const found = await people.tokens.find(token, ['access']);
  if (!found) throw new HubError('signedOut');
  if (found.scope === 'read' && !isReading(method)) throw new HubError('tokenReadOnly');
  recognise(found.viewer.id, { through: 'token', id: found.id });
  return { viewer: found.viewer };
}

async function callerBySession(people: Asked['people'], secret: string, mayRenew: boolean): Promise<Caller> {
  const caller = (await people.sessions.find(secret, mayRenew)) ?? visitor;
  // A cookie that opens nothing is a visitor's, and takes of the share of its network.
  const { viewer, sessionId } = caller;
  recognise(viewer?.id, sessionId === undefined ? undefined : { through: 'session', id: sessionId });
  return caller;
}

/**
 * Whether what is drawn is for visitors, though a browser sends the cookie along: a page inside another one marks what it asks for. What
 * it asks of another site may be sent on to us, and the mark is lost, but the browser says that another site had a part in it.
 */
function isForVisitors({ url, headers }: Request): boolean {
  const at = url.indexOf('?');
  if (at !== -1 && new URLSearchParams(url.slice(at)).has(embedMark)) return true;
  return headers['sec-fetch-dest'] === 'image' && headers['sec-fetch-site'] === 'cross-site';
}

/** Methods that change nothing. */
export const isReading = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** A token with a prefix of ours; what other systems put into this header is their business. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer\s+((?:hub|hf)_\S*)\s*$/i.exec(authorization ?? '')?.[1];
}
