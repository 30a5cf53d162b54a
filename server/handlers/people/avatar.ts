import { avatarKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/people.ts';
import { hasTag } from '../../http/files/entity-tag.ts';
import { msPerSecond } from '../../load/units.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['people.avatar'];
type Answer = Endpoint['output'] & { status?: 304 };

/** The picture of a person as a file; kept by browsers where its address names this very picture. */
export async function avatar(
  { hub }: Context,
  { userId, v, ifNoneMatch }: Endpoint['input'],
): Promise<Answer> {
  const { type, content, version } = await hub.people.getAvatar(userId);
  const etag = `"${version}"`;
  const kept = `public, max-age=${avatarKeptForMs / msPerSecond}, immutable`;
  const answer = { type, headers: { etag, 'cache-control': v === version ? kept : 'no-cache' } };
  if (hasTag(ifNoneMatch, etag)) return { ...answer, status: 304, size: 0, body: Buffer.alloc(0) };
  return { ...answer, size: content.length, body: content };
}
