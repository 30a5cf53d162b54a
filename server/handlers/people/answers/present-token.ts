import type { Token } from '#generated/types.ts';
import type { TokenRow } from '../../../store/database.ts';

/** What one is told of a token: its secret is not kept. */
export function presentToken(row: TokenRow): Token {
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
