import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { presentToken } from './answers/present-token.ts';

type Endpoint = Calls['people.createToken'];

/** Makes a token and tells its secret. What it is to reach is something that its person may know of. */
export async function createToken(
  context: With<'viewer'>,
  input: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  await hub.own.assertToken(input, viewer);
  const { row, secret } = await hub.people.tokens.create(viewer.id, input);
  return { token: await presentToken(hub, row, viewer), secret };
}
