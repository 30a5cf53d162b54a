import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../context.ts';
import { findNotice } from './kept-notice.ts';

type Endpoint = Calls['notice.view'];

/** What everybody is told; nothing where nothing was posted. */
export async function view({ hub }: Context): Promise<Endpoint['output']> {
  const text = await findNotice(hub.db);
  return text === undefined ? {} : { notice: { text } };
}
