import type { Endpoint } from './product.ts';

/** Whether this server answers a call today: by a handler, or by what is kept. */
export const answersHere = ({ answered }: Pick<Endpoint, 'answered'>): boolean =>
  answered === 'here' || answered === 'kept';
