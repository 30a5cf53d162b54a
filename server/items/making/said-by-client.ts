import { HubError } from '../../ground/hub-error.ts';
import type { NewSecret } from '../../secrets/index.ts';
import { fromPasted } from '../connecting/pasted/from-pasted.ts';
import { askedBy } from '../connecting/secret-inputs.ts';
import { manifestsOf, type Said } from '../following/manifests.ts';
import { assertNoSecrets } from './no-secrets.ts';

/** What the manifests of a new item say by what somebody pasted, and the values that are kept elsewhere. */
export interface SaidByClient {
  said?: Said;
  secrets: readonly NewSecret[];
}

/** The field that takes it, since what clients are given is what they have, and what it describes. */
const field = 'mcpServersConfig';
const holds = 'McpServer';

/**
 * Reads what a client is configured with, where an item is made of that.
 * @throws `invalidInput` for what describes no server, and where its kind is of another sort or an address is given as well
 */
export function saidByClient(kind: string, input: Readonly<Record<string, unknown>>): SaidByClient {
  const { [field]: text, serviceUrl } = input;
  if (typeof text !== 'string' || text.trim() === '') return { secrets: [] };
  const isFor = manifestsOf(kind).includes(holds);
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
  return {
    said: { [holds]: said },
    secrets: secrets.map((one) => ({ ...one, places: asked.get(one.name) ?? [] })),
  };
}

/** What is looked through for secrets: not what they are taken out of. */
export const withoutPasted = ({ [field]: _, ...others }: Readonly<Record<string, unknown>>) => others;
