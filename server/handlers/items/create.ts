import type { Calls } from '#generated/server/calls/items.ts';
import type { Config } from '../../ground/config.ts';
import { HubError } from '../../ground/hub-error.ts';
import { isHosting } from '../../hosting/index.ts';
import { type CreationOptions, ownerFor } from '../../items/index.ts';
import { actsFor } from '../../rights/of-items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.create'];

/** Makes an item. The answer comes at once; the page polls until the repository stands. */
export async function create(
  { hub, viewer }: With<'viewer'>,
  input: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (!isHosting()) throw new HubError('hostingOff');
  const { ticket, owner: name, empty, ...fields } = input;
  if (fields.importFrom) assertImported(fields.importFrom, hub.config);
  const owner = await ownerFor(hub.db, viewer, name);
  const isOwn = actsFor(viewer, owner.id);
  const admit: CreationOptions['admit'] = async (tx) => {
    const { left, items, itemsMax, bytes, bytesMax } = await hub.items.quotaOf(owner.id, tx);
    if (left) return;
    if (!isOwn) throw new HubError('ownerFull', { owner: owner.userName });
    if (items >= itemsMax) throw new HubError('quotaItems', { limit: itemsMax });
    throw new HubError(bytes < bytesMax ? 'quotaFiles' : 'quotaBytes');
  };
  const now = hub.now();
  const keep: CreationOptions['keep'] = (tx, itemId, secrets) =>
    hub.secrets.save(tx, secrets, { itemId, by: viewer.id, now });
  const item = await hub.items.begin({ ...fields }, owner, {
    createTime: new Date(now),
    by: viewer.id,
    ticket,
    ...(empty && { empty }),
    admit,
    keep,
  });
  return hub.items.present(item, viewer);
}

/** What is not encrypted is imported from where whoever runs the hub says; where an address leads is judged when it is asked. */
function assertImported(address: string, { importOrigins = [] }: Config): void {
  if (!URL.canParse(address)) throw new HubError(...refused, { says: { key: 'validation.gitAddress' } });
  const { protocol, origin } = new URL(address);
  if (protocol !== 'https:' && !importOrigins.includes(origin))
    throw new HubError(...refused, { says: { key: 'validation.httpsAddress' } });
}

const refused = ['invalidInput', { field: 'importFrom' }] as const;
