import type { AboutPage } from '../frame/rooms.ts';
import type { Loaded } from '../handlers/context.ts';
import { type ItemRecord, localised } from '../items/index.ts';

/** What is known of the item that a page is about. */
export function pageOfItem(
  { item }: Partial<Loaded>,
  asked: Readonly<Record<string, string>>,
): AboutPage | undefined {
  if (item === undefined) return undefined;
  const moved = movedTo(item, asked);
  return {
    ...(moved && { moved }),
    words: (language) => ({
      name: localised('title', item.fields, language),
      summary: localised('summary', item.fields, language),
    }),
  };
}

/** Where an item is that was found by a name which it has no longer; the case of a name makes no other address. */
function movedTo(
  { ownerName, name }: ItemRecord,
  asked: Readonly<Record<string, string>>,
): AboutPage['moved'] {
  const isHere = asked.name === undefined || asked.name.toLowerCase() === name.toLowerCase();
  return isHere ? undefined : { user: ownerName, name };
}
