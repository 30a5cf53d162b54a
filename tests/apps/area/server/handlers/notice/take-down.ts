import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../context.ts';
import { removeNotice } from './kept-notice.ts';

type Endpoint = Calls['notice.takeDown'];

/** Tells nobody anything any more. */
export async function takeDown({ hub }: With<'viewer'>): Promise<Endpoint['output']> {
  return { wasThere: await removeNotice(hub.db) };
}
