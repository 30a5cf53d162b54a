import type { Calls } from '#generated/server/calls/people.ts';
import type { Context, Loaded } from '../../frame/context.ts';
import { enter } from './answers/enter.ts';

type Endpoint = Calls['people.signUp'];

/** Makes an account and signs it in. */
export async function signUp(
  context: Context & Partial<Pick<Loaded, 'invitation'>>,
  { invitation: _, ...input }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, address, invitation } = context;
  const by = invitation && { id: invitation.id, begins: emailOf(invitation.fields) };
  return { user: await enter(context, await hub.people.signUp({ ...input, address, invitation: by })) };
}

/** Of whom it is for alone the address is known. */
const emailOf = ({ email }: Loaded['invitation']['fields']) => (email === undefined ? {} : { email });
