import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../../frame/context.ts';
import { enter } from './answers/enter.ts';

type Endpoint = Calls['people.signIn'];

/** Signs in. */
export async function signIn(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { hub, address } = context;
  const { userName, password } = input;
  return { user: await enter(context, await hub.people.signIn({ userName, password, address })) };
}
