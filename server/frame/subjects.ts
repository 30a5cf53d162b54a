import type { SubjectKeys } from '#generated/server/contract.ts';
import type { Context, Loaded } from './context.ts';

/** How the subjects are loaded that any product has. */
export const anyLoaders = {
  async invitation(
    { hub }: Context,
    { InvitationCode: code }: SubjectKeys['invitation'],
  ): Promise<Loaded['invitation'] | undefined> {
    const found = await hub.people.invitations.find(code);
    // What is kept of it is what the spec says of it.
    return found as Loaded['invitation'] | undefined;
  },
};
