import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../../frame/context.ts';
import { profileOf } from './answers/profile.ts';

type Endpoint = Calls['people.find'];

/** The profile of a user name. */
export function find(context: Context, { user }: Endpoint['input']): Promise<Endpoint['output']> {
  return profileOf(context, { userName: user });
}
