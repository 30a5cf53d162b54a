import type { LanguageId } from '#generated/app.ts';
import type { ItemCard, LinkedItem, RelatedItem } from '#generated/types.ts';
import { fieldsAnswered } from '../../store/views.ts';
import { localised } from '../words.ts';

const fields = fieldsAnswered<LinkedItem>('items.about', 'uses', '*', 'item');

/** What a page of another item says of one. */
export function linkTo(card: ItemCard, language: LanguageId): RelatedItem {
  // Its fields by their names, which the compiler does not follow through a list.
  const item = Object.fromEntries(
    fields.flatMap((name) => (card[name] === undefined ? [] : [[name, card[name]]])),
  ) as unknown as LinkedItem;
  return { kind: card.kind, path: pathOfCard(card), title: localised('title', { ...card }, language), item };
}

export const pathOfCard = ({ createUser, name }: ItemCard): string => `${createUser}/${name}`;
