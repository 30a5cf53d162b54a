import { HubError } from '../../ground/hub-error.ts';
import type { NewSecret } from '../../secrets/index.ts';
import { fromPasted } from '../connecting/pasted/from-pasted.ts';
import { askedBy } from '../connecting/secret-inputs.ts';
import { manifestOf } from '../following/manifests.ts';
import { assertNoSecrets } from './no-secrets.ts';

/** What the manifest of a new item says by what somebody pasted, and the values that are kept elsewhere. */
export interface SaidByClient {
  said?: Readonly<Record<string, unknown>>;
  secrets: readonly NewSecret[];
}

/** The field that takes it: what clients are given is what they have. */
const field = 'mcpServersConfig';

/**
 * Reads what a client is configured with, where an item is made of that.
 * @throws `invalidInput` for what describes no server, and where its kind is of another sort or an address is given as well
 */
export function saidByClient(kind: string, input: Readonly<Record<string, unknown>>): SaidByClient {
  const { [field]: text, serviceUrl } = input;
  if (typeof text !== 'string' || text.trim() === '') return { secrets: [] };
  const isFor = manifestOf(kind) === 'McpServer';
  if (!isFor || (serviceUrl !== undefined && serviceUrl !== null && serviceUrl !== ''))
    throw new HubError(
      'invalidInput',
      { field },
      { says: { key: isFor ? 'validation.pasted.both' : 'validation.const' } },
    );
  const { said, secrets } = fromPasted(text);
  // What none of the signs by name and value has found.
  assertNoSecrets({ [field]: JSON.stringify(said) });
  const asked = new Map(askedBy(said).map(({ name, places }) => [name, places]));
  return { said, secrets: secrets.map((one) => ({ ...one, places: asked.get(one.name) ?? [] })) };
}

/** What is looked through for secrets: not what they are taken out of. */
export const withoutPasted = ({ [field]: _, ...others }: Readonly<Record<string, unknown>>) => others;
