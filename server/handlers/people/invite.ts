import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { invitationAddress } from '../../people/index.ts';
import { presentInvitation } from './answers/present-invitation.ts';

type Endpoint = Calls['people.invite'];

/** Makes an invitation and tells its address. */
export async function invite(
  { hub, viewer }: With<'viewer'>,
  input: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { row, code } = await hub.people.invitations.create(input, { by: viewer.id });
  return {
    ...{ invitation: presentInvitation(row, { holds: true, maker: viewer.userName }), code },
    address: invitationAddress(hub.config.publicUrl, code),
  };
}
