import type { Calls } from '#generated/server/contract.ts';
import type { Token } from '#generated/types.ts';
import type { With } from '../../http/context.ts';
import { fillPage } from '../../http/fill-page.ts';
import { HubError } from '../../http/hub-error.ts';
import type { TokenRow } from '../../store/database.ts';

type Tokens = Calls['people.tokens'];
type CreateToken = Calls['people.createToken'];
type RevokeToken = Calls['people.revokeToken'];

/** One's tokens, the newest first. */
export async function tokens(context: With<'viewer'>, { type }: Tokens['input']): Promise<Tokens['output']> {
  const rows = await context.hub.people.tokens.list(context.viewer.id, type);
  return { list: fillPage(rows.map(presentToken)) };
}

/** Makes a token and tells its secret. */
export async function createToken(
  context: With<'viewer'>,
  input: CreateToken['input'],
): Promise<CreateToken['output']> {
  const { row, secret } = await context.hub.people.tokens.create(context.viewer.id, input);
  return { token: presentToken(row), secret };
}

/** Revokes a token; those of others answer like none. */
export async function revokeToken(
  context: With<'viewer'>,
  { id }: RevokeToken['input'],
): Promise<RevokeToken['output']> {
  const revoked = await context.hub.people.tokens.revoke(context.viewer.id, id);
  if (revoked === 0) throw new HubError('tokenNotFound');
  return { revoked };
}

function presentToken(row: TokenRow): Token {
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    id: row.id,
    type: row.type === 'git' ? 'git' : 'access',
    name: row.name,
    scope: row.scope === 'write' ? 'write' : 'read',
    hint: row.hint,
    createTime: time(row.create_time),
    ...(row.expire_time !== null && { expireTime: time(row.expire_time) }),
    ...(row.used_time !== null && { usedTime: time(row.used_time) }),
  };
}
