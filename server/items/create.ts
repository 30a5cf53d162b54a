import type { Transaction } from 'kysely';
import type { Calls } from '#generated/server/contract.ts';
import { enabled } from '../hosting/index.ts';
import type { With } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import { findPerson, type PersonRecord } from '../people/index.ts';
import type { Database } from '../store/database.ts';

type Tx = Transaction<Database>;
type Endpoint = Calls['items.create'];

/** Makes an item. The answer comes at once; the page polls until the repository stands. */
export async function create(context: With<'viewer'>, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  if (!enabled().enabled) throw new HubError('hostingOff');
  const owner = await personOf(context);
  const { ticket, ...fields } = input;
  const admit = async (tx: Tx) => {
    const { left, items, itemsMax, bytes, bytesMax } = await hub.people.quotaOf(owner.id, tx);
    if (left) return;
    if (items >= itemsMax) throw new HubError('quotaItems', { limit: itemsMax });
    throw new HubError(bytes < bytesMax ? 'quotaFiles' : 'quotaBytes');
  };
  const createTime = new Date(hub.now());
  const item = await hub.items.begin({ ...fields }, owner, { createTime, ticket, admit });
  return hub.items.present(item, viewer);
}

/** The whole record of who asks; an account may be gone since. */
export async function personOf({ hub, viewer }: With<'viewer'>): Promise<PersonRecord> {
  const person = await findPerson(hub.db, viewer.userName);
  if (!person) throw new HubError('signedOut');
  return person;
}
