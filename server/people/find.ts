import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { profileOf } from './profile.ts';

type Endpoint = Calls['people.find'];

/** The profile of a user name. */
export function find({ hub, viewer }: Context, { user }: Endpoint['input']): Promise<Endpoint['output']> {
  return profileOf(hub, { userName: user }, viewer);
}
