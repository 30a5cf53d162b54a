import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../../frame/context.ts';
import { presentInvitation } from './answers/present-invitation.ts';

type Endpoint = Calls['people.invitations'];

/** Those that hold, are used up and are over, whoever made them. */
export async function invitations({ hub }: Context): Promise<Endpoint['output']> {
  const listed = await hub.people.invitations.list();
  return { list: listed.map(({ row, now }) => presentInvitation(row, now)) };
}
