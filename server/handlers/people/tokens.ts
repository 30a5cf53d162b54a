import type { Calls } from '#generated/server/calls/people.ts';
import { fillPage } from '../../http/fill-page.ts';
import type { With } from '../context.ts';
import { presentToken } from './answers/present-token.ts';

type Endpoint = Calls['people.tokens'];

/** One's tokens, the newest first. */
export async function tokens(
  context: With<'viewer'>,
  { type }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const rows = await context.hub.people.tokens.list(context.viewer.id, type);
  return { list: fillPage(rows.map(presentToken)) };
}
