import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../context.ts';
import { saveNotice } from './kept-notice.ts';

type Endpoint = Calls['notice.post'];

/** Tells everybody something else than before. */
export async function post(
  { hub }: With<'viewer'>,
  { text }: Endpoint['input'],
): Promise<Endpoint['output']> {
  await saveNotice(hub.db, text);
  return { text };
}
