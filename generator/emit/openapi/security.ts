import type { Endpoint, Product } from '../../model/product.ts';
import { mayRole } from '../qa/verdicts.ts';
import type { Json } from './json.ts';
import type { Speech } from './speech.ts';

/** The ways in which a call may be told who asks. */
export const schemesOf = (cookie: string, speech: Speech): Json => ({
  session: { type: 'apiKey', in: 'cookie', name: cookie, description: speech.own('session') },
  token: { type: 'http', scheme: 'bearer', description: speech.own('token') },
});

const nobody: Json = {};

/** In which of them a call is answered, as its checks say: by none, where whoever visits may ask. */
export function securityOf({ allow }: Endpoint, product: Product): Json[] {
  const may = (role: 'visitor' | 'token') => allow === undefined || mayRole(role, allow, product);
  return [...(may('visitor') ? [nobody] : []), { session: [] }, ...(may('token') ? [{ token: [] }] : [])];
}
