import { nameMax } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import { routes } from '#generated/routes/hub.ts';
import { HubError } from '../http/hub-error.ts';

/** First segments that the community's clients and our other apps own (beyond our own routes). */
const foreign =
  'api space spaces kernels buckets materials profile search en zh ui login logout settings account cert created ' +
  'fans follow like token trend home v0 v0.1 .well-known _lfs assets static acx builds';

const reserved: ReadonlySet<string> = new Set([
  ...foreign.split(' '),
  ...kinds.flatMap(({ id }) => [id, `${id}s`, id.replace(/s$/, '')]),
  ...routes.flatMap(({ path }) => path.split('/').filter((segment) => segment && !/^[:*]/.test(segment))),
]);

const shape = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i;

/** Whether a name may stand in an address: the letters, the length, and no word that a route needs. */
export function isName(name: string): boolean {
  return (
    name.length <= nameMax &&
    shape.test(name) &&
    !/--|\.\.|\.git$/i.test(name) &&
    !reserved.has(name.toLowerCase())
  );
}

/** Refuses a name that cannot stand in an address; `field` says which input is wrong. */
export function assertName(name: string, field: string): void {
  if (reserved.has(name.toLowerCase())) throw new HubError('nameReserved');
  if (!isName(name)) throw new HubError('invalidInput', { field });
}
