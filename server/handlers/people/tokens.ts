import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { fillPage } from '../../http/fill-page.ts';
import { presentToken } from './answers/present-token.ts';

type Endpoint = Calls['people.tokens'];

/** One's tokens, the newest first. */
export async function tokens(
  context: With<'viewer'>,
  { type }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  const rows = await hub.people.tokens.list(viewer.id, type);
  return { list: fillPage(await Promise.all(rows.map((row) => presentToken(hub, row, viewer)))) };
}
