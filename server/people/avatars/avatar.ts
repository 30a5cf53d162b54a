import { avatarKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../../http/context.ts';
import { hasTag } from '../../http/entity-tag.ts';
import { HubError } from '../../http/hub-error.ts';
import { msPerSecond } from '../../load/units.ts';
import { avatarOf } from '../people.ts';
import { pictureOf, versionOf } from './picture.ts';

type Endpoint = Calls['people.avatar'];
type Answer = Endpoint['output'] & { status?: 304 };

/** The picture of a person as a file; kept by browsers where its address names this very picture. */
export async function avatar({ hub, headers }: Context, { userId, v }: Endpoint['input']): Promise<Answer> {
  const url = await avatarOf(hub.db, userId);
  const picture = url && pictureOf(url);
  if (!url || !picture) throw new HubError('fileNotFound', { path: 'avatar' });
  const version = versionOf(url);
  const etag = `"${version}"`;
  const kept = `public, max-age=${avatarKeptForMs / msPerSecond}, immutable`;
  const answer = {
    type: picture.type,
    headers: { etag, 'cache-control': v === version ? kept : 'no-cache' },
  };
  if (hasTag(headers?.['if-none-match'], etag))
    return { ...answer, status: 304, size: 0, body: Buffer.alloc(0) };
  return { ...answer, size: picture.content.length, body: picture.content };
}
