import type { IncomingHttpHeaders } from 'node:http';
import { HubError } from '../ground/hub-error.ts';

/** Where this server is reached, beside the host that a request names. */
interface Place {
  publicUrl: string;
}

/** Whether an origin is ours: the public address, or the host that the browser believes to talk to. */
export function isOwnOrigin(origin: string, { host }: IncomingHttpHeaders, { publicUrl }: Place): boolean {
  return (
    origin === new URL(publicUrl).origin ||
    (host !== undefined && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host)
  );
}

/**
 * Refuses a write that a page of another site makes a browser send (`crossOrigin`). Browsers always say where a write
 * comes from; programs say nothing, and hold no cookie that they were not given.
 */
export function assertNotForeign(headers: IncomingHttpHeaders, place: Place): void {
  if (comesFrom(headers, place) === 'elsewhere') throw new HubError('crossOrigin');
}

/** For what changes something although it is a GET: only a page of ours, or the person's own hand, may ask. */
export function assertOwnPage(headers: IncomingHttpHeaders, place: Place): void {
  const from = comesFrom(headers, place);
  if (from === 'here' || (from === 'unsaid' && hasOwnReferer(headers, place))) return;
  throw new HubError('crossOrigin');
}

function comesFrom(headers: IncomingHttpHeaders, place: Place): 'here' | 'elsewhere' | 'unsaid' {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'elsewhere';
  // Behind a proxy that rewrites the host, the browser alone knows; no page can make it say so.
  if (site === 'same-origin') return 'here';
  if (origin !== undefined) return isOwnOrigin(origin, headers, place) ? 'here' : 'elsewhere';
  return site === undefined ? 'unsaid' : 'here';
}

function hasOwnReferer({ referer, ...headers }: IncomingHttpHeaders, place: Place): boolean {
  return (
    referer !== undefined && URL.canParse(referer) && isOwnOrigin(new URL(referer).origin, headers, place)
  );
}
