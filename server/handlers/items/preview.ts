import { app, type LanguageId } from '#generated/app.ts';
import { previewKeptForMs } from '#generated/constants.ts';
import { drawings } from '#generated/icons.ts';
import { kindById } from '#generated/kinds.ts';
import { hubName } from '#generated/said.ts';
import type { Calls } from '#generated/server/calls/items.ts';
import { settingsIn } from '../../ground/settings/index.ts';
import { taggedFile } from '../../http/files/tagged-file.ts';
import { type ItemRecord, localised } from '../../items/index.ts';
import { type Preview, previewOf } from '../../pictures/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['items.preview'];
type Answer = Endpoint['output'] & { status?: 304 };

/** The picture of a page for those who are sent its address: nobody is known there, so that everybody is a visitor. */
export async function preview({ hub }: Context, input: Endpoint['input']): Promise<Answer> {
  const { kind, user, name, language = app.fallback, ifNoneMatch } = input;
  const isNamed = kind !== undefined && user !== undefined && name !== undefined;
  const item = isNamed ? await hub.items.findPublic(kind, user, name) : undefined;
  // What is not there has no kind either: its picture would differ from that of a kind that has nothing hidden.
  const isOfKind = item !== undefined || !isNamed;
  const shown: Preview = {
    ...{ hub: hubName(settingsIn(hub.config)), colour: app.theme },
    ...(kind !== undefined && isOfKind && { drawing: drawings[kindById(kind)?.icon ?? ''] }),
    ...(item && { thing: thingOf(item, language) }),
  };
  const picture = await previewOf(hub.db, shown, hub.now());
  return taggedFile({ type: 'image/png', keptForMs: previewKeptForMs, ...picture }, ifNoneMatch);
}

function thingOf({ fields, name, ownerName }: ItemRecord, language: LanguageId): Preview['thing'] {
  const { favoriteCount, downloadCount, logoUrl, coverImageUrl } = fields;
  return {
    ...{ name, owner: ownerName, title: localised('title', fields, language) },
    figures: [
      { drawing: drawings.heart ?? '', count: Number(favoriteCount) },
      { drawing: drawings.download ?? '', count: Number(downloadCount) },
    ],
    ...(typeof logoUrl === 'string' && { logo: logoUrl }),
    ...(typeof coverImageUrl === 'string' && { cover: coverImageUrl }),
  };
}
