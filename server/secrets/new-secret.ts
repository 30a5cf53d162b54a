import { secretStoreHint, secretStoreHintFrom } from '#generated/constants.ts';
import { validators } from '#generated/server/contract.ts';
import { HubError } from '../ground/hub-error.ts';
import { isTorn } from '../http/reading/input.ts';

/** Where a value may go: the origin of an address, or what the hub starts itself. */
export type SecretPlace = `http${string}` | 'process';

/** A value that somebody gives an item. */
export interface NewSecret {
  name: string;
  value: string;
  /** Where its manifest sends it. To any other place it is not given, whatever the manifest says later. */
  places?: readonly SecretPlace[] | undefined;
}

/** What the call that saves one takes: whoever saves by other ways is held to the same. */
const call = 'secrets.save';

/** Whether a secret may be called so. */
export const isSecretName = (name: string): boolean =>
  !isTorn(name) && !faultsOf({ name, value: '-' }).has('name');

/** Throws `invalidInput`, with the field, for a name that no secret has, or what is no value. */
export function assertSound({ name, value }: NewSecret): void {
  for (const [field, one] of Object.entries({ name, value }))
    if (isTorn(one)) throw new HubError('invalidInput', { field });
  const [field] = [...faultsOf({ name, value })];
  if (field !== undefined) throw new HubError('invalidInput', { field });
}

/** Which of both the call would refuse. */
function faultsOf({ name, value }: Pick<NewSecret, 'name' | 'value'>): Set<string> {
  const validate = validators[call];
  if (validate({ name, value })) return new Set();
  const fields = (validate.errors ?? []).map(({ instancePath }) => instancePath.slice(1));
  return new Set(fields.filter((field) => field === 'name' || field === 'value'));
}

/** The end of a value, by which its owner knows it; of a short one nothing. */
export function hintOf(value: string): string | null {
  const signs = [...value];
  return signs.length < secretStoreHintFrom ? null : signs.slice(-secretStoreHint).join('');
}
