import type { Calls } from '#generated/server/calls/secrets.ts';
import type { With } from '../context.ts';
import { presentSecret } from './answers/present-secret.ts';

type Endpoint = Calls['secrets.save'];

/** Gives a secret its value, for the places that the manifest sends it to now. */
export async function save(
  { hub, item, viewer }: With<'item' | 'viewer'>,
  { name, value }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { asked, elsewhere } = await hub.items.secretInputsOf(item);
  const input = asked.find((one) => one.name === name);
  const places = input?.places ?? elsewhere;
  const doing = { itemId: item.id, by: viewer.id, now: hub.now() };
  const kept = await hub.db.transaction().execute(async (tx) => {
    await hub.secrets.save(tx, [{ name, value, places }], doing);
    return (await hub.secrets.list(item.id, tx)).find((one) => one.name === name);
  });
  return presentSecret({ name, description: input?.description }, kept);
}
