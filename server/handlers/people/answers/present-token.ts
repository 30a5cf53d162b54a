import type { WorkedOut } from '#generated/store/tables.ts';
import type { Token } from '#generated/types.ts';
import type { Viewer } from '../../../rights/index.ts';
import type { KeptRow } from '../../../store/keeping/kept-rows.ts';
import { fieldsAnswered, shownOf } from '../../../store/views.ts';
import type { Context } from '../../context.ts';

const names = fieldsAnswered<Token>('people.tokens', 'list', '*');

/** What one is told of a token: its secret is not kept. */
export async function presentToken(
  { items }: Pick<Context['hub'], 'items'>,
  { fields }: KeptRow,
  viewer: Viewer,
): Promise<Token> {
  const shown: Token = shownOf(fields, names);
  return { ...shown, ...(await reachOf(items, shown, viewer)) };
}

/** One item is named as its person sees it now: one that is gone, or hidden from them since, is reached no more. */
async function reachOf(
  items: Context['hub']['items'],
  { reach }: Pick<Token, 'reach'>,
  viewer: Viewer,
): Promise<WorkedOut['Token']> {
  if (reach === undefined) return { reaches: 'all' };
  const item = await items.findById(reach, viewer);
  return item
    ? { reaches: 'item', reachName: `${item.kind}/${item.ownerName}/${item.name}` }
    : { reaches: 'nothing' };
}
