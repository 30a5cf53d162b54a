import type { FastifyRequest } from 'fastify';
import { HubError } from '../http/hub-error.ts';
import type { Hub } from '../hub.ts';
import { recognise } from '../load/asker.ts';
import { sessionSecretOf } from './sessions/cookie.ts';

/** The person who asks. */
export interface Viewer {
  id: string;
  userName: string;
  roleType: 'common' | 'manager';
  alias: string | null;
  /** When the account was made, as the spec writes times; accounts of before that was kept have none. */
  createTime?: string;
  /** What they showed; a rule may ask for them in person. */
  through?: 'session' | 'token';
}

/** Who sends a request, and by which session. */
export interface Caller {
  viewer: Viewer | null;
  sessionId?: string;
  /** The session's new secret, where the old one has served its time. */
  renewed?: string;
}

const visitor: Caller = { viewer: null };

/**
 * Who sends this request; null is a visitor. Sessions and access tokens are read here and nowhere else.
 * Throws `signedOut` for a token of ours that opens nothing, and `tokenReadOnly` where one may not write.
 */
export async function viewerOf(hub: Hub, request: FastifyRequest): Promise<Viewer | null> {
  return (await callerOf(hub, request, { mayRenew: false })).viewer;
}

/** As `viewerOf`, with the session; `mayRenew` where the answer can carry a new cookie. */
export function callerOf(
  { people }: Hub,
  { headers, method }: FastifyRequest,
  { mayRenew }: { mayRenew: boolean },
): Caller | Promise<Caller> {
  const token = bearerOf(headers.authorization);
  if (token !== undefined) return callerByToken(people, token, method);
  const secret = sessionSecretOf(headers.cookie);
  return secret === undefined ? visitor : callerBySession(people, secret, mayRenew);
}

async function callerByToken(people: Hub['people'], token: string, method: string): Promise<Caller> {
  const found = await people.tokens.find(token, ['access']);
  if (!found) throw new HubError('signedOut');
  if (found.scope === 'read' && !isReading(method)) throw new HubError('tokenReadOnly');
  recognise(found.viewer.id);
  return { viewer: found.viewer };
}

async function callerBySession(people: Hub['people'], secret: string, mayRenew: boolean): Promise<Caller> {
  const caller = (await people.sessions.find(secret, mayRenew)) ?? visitor;
  // A cookie that opens nothing is a visitor's, and takes of the share of its network.
  recognise(caller.viewer?.id);
  return caller;
}

/** Methods that change nothing. */
export const isReading = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** A token with a prefix of ours; what other systems put into this header is their business. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer\s+((?:hub|hf)_\S*)\s*$/i.exec(authorization ?? '')?.[1];
}
