import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { enter } from './enter.ts';
import { register } from './register.ts';

type Endpoint = Calls['people.signUp'];

/** Makes an account and signs it in. */
export async function signUp(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { hub, address } = context;
  const { userName, ...more } = input;
  hub.people.attempts.countSignUp(address);
  const person = await register(
    hub.db,
    { ...more, userName, roleType: 'common', signedUp: true },
    { isReserved: hub.people.isReserved, now: hub.now(), address },
  );
  const createTime = new Date(hub.now()).toISOString();
  const viewer = { id: person.id, userName, roleType: person.roleType, alias: null, createTime };
  return { user: await enter(context, viewer) };
}
