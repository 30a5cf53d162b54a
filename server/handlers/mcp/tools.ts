import type { Calls } from '#generated/server/calls/mcp.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['mcp.tools'];

/** The ways to a server whose description is in force; nobody asks servers for their tools yet. */
export async function tools({ hub, item }: With<'item'>): Promise<Endpoint['output']> {
  const ways = await hub.items.waysTo(item);
  if (!ways?.length) throw new HubError('noData', { kind: item.kind });
  return { tools: [], ways };
}
