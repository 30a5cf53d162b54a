import type { Token } from '#generated/types.ts';
import type { Context } from '../../../frame/context.ts';
import type { Viewer } from '../../../rights/index.ts';
import type { KeptRow } from '../../../store/keeping/kept-rows.ts';
import { fieldsAnswered, shownOf } from '../../../store/views.ts';

const names = fieldsAnswered<Token>('people.tokens', 'list', '*');

/** What one is told of a token: its secret is not kept. */
export async function presentToken(
  { own }: Pick<Context['hub'], 'own'>,
  { fields }: KeptRow,
  viewer: Viewer,
): Promise<Token> {
  const shown: Token = shownOf(fields, names);
  return { ...shown, ...(await own.token(shown, viewer)) };
}
