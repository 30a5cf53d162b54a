import { secretStorePerItem } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/secrets.ts';
import { isSecretName } from '../../secrets/index.ts';
import type { With } from '../context.ts';
import { presentSecret } from './answers/present-secret.ts';

type Endpoint = Calls['secrets.list'];

/** The secrets that an item has, and before them those that its manifest asks for. */
export async function list({ hub, item }: With<'item'>): Promise<Endpoint['output']> {
  const kept = new Map((await hub.secrets.list(item.id)).map((one) => [one.name, one]));
  const { asked } = await hub.items.secretInputsOf(item);
  const named = asked.filter(({ name }) => isSecretName(name)).slice(0, secretStorePerItem);
  const names = new Set(named.map(({ name }) => name));
  const others = [...kept.values()].filter(({ name }) => !names.has(name));
  return {
    list: [
      ...named.map(({ name, description }) => presentSecret({ name, description }, kept.get(name))),
      ...others.map((one) => presentSecret(one, one)),
    ],
  };
}
