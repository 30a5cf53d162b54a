import { previewKeptForMs, touchIconSide } from '#generated/constants.ts';
import { mark as drawing } from '#generated/look/mark.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import type { Context } from '../../frame/context.ts';
import { taggedFile } from '../../http/files/tagged-file.ts';
import { markOf } from '../../pictures/index.ts';

type Endpoint = Calls['site.mark'];
type Answer = Endpoint['output'] & { status?: 304 };

/** The mark of the hub, as telephones draw it on their screens. */
export async function mark(_: Context, { ifNoneMatch }: Endpoint['input']): Promise<Answer> {
  const picture = await markOf(drawing, touchIconSide);
  return taggedFile({ type: 'image/png', keptForMs: previewKeptForMs, ...picture }, ifNoneMatch);
}
