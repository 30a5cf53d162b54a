import { nameReserved } from '#generated/constants.ts';
import { routes } from '#generated/routes/hub.ts';
import { validate as isNewItemName } from '#generated/validators/values/NewItemName.js';
import { HubError } from '../../ground/hub-error.ts';
import { literalsOf } from '../../people/index.ts';

const reserved: ReadonlySet<string> = new Set([
  ...nameReserved,
  ...routes.flatMap(({ path, was = [] }) => [path, ...was].flatMap(literalsOf)),
]);

const isReserved = (name: string) => reserved.has(name.toLowerCase());

/** Whether a name may stand in an address: the letters, the length, and no word that a route needs. */
export const isName = (name: string): boolean => isNewItemName(name) && !isReserved(name);

/** Refuses a name that cannot stand in an address; `field` says which input is wrong. */
export function assertName(name: string, field: string): void {
  if (isReserved(name)) throw new HubError('nameReserved');
  if (!isName(name)) throw new HubError('invalidInput', { field });
}
