import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../context.ts';
import { enter } from './answers/enter.ts';

type Endpoint = Calls['people.signUp'];

/** Makes an account and signs it in. */
export async function signUp(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { hub, address } = context;
  return { user: await enter(context, await hub.people.signUp({ ...input, address })) };
}
