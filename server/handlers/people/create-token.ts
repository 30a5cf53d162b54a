import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../context.ts';
import { presentToken } from './answers/present-token.ts';

type Endpoint = Calls['people.createToken'];

/** Makes a token and tells its secret. */
export async function createToken(
  context: With<'viewer'>,
  input: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { row, secret } = await context.hub.people.tokens.create(context.viewer.id, input);
  return { token: presentToken(row), secret };
}
