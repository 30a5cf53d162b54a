import { pictureKeptForMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/pictures.ts';
import type { Context } from '../../frame/context.ts';
import { HubError } from '../../ground/hub-error.ts';
import { hasTag } from '../../http/files/entity-tag.ts';
import { msPerSecond } from '../../load/units.ts';
import { seePicture } from '../../pictures/index.ts';

type Endpoint = Calls['pictures.view'];
type Answer = Endpoint['output'] & { status?: 304 };

/** A picture as a file. Its address names this very picture, so that a browser need not ask again. */
export async function view(
  { hub, viewer }: Context,
  { picture: id, half, ifNoneMatch }: Endpoint['input'],
): Promise<Answer> {
  const picture = await seePicture(hub.db, { id, half }, { viewer, now: hub.now() });
  if (picture === undefined) throw new HubError('fileNotFound', { path: id });
  const { type, content, isForAll, wide } = picture;
  const etag = `"${id}-${wide}"`;
  // What not everybody may see is kept by nobody in between.
  const kept = `${isForAll ? 'public' : 'private'}, max-age=${pictureKeptForMs / msPerSecond}, immutable`;
  const answer = { type, headers: { etag, 'cache-control': kept } };
  if (hasTag(ifNoneMatch, etag)) return { ...answer, status: 304, size: 0, body: Buffer.alloc(0) };
  return { ...answer, size: content.length, body: Buffer.from(content) };
}
