import type { WorkedOut } from '#generated/store/tables.ts';
import type { HubItem, ItemCard, Tag as TagView } from '#generated/types.ts';
import { fieldsAnswered, type ViewFields } from '../store/views.ts';
import type { ItemRecord } from './record.ts';
import { namesOf, type Tag, type TagBook } from './tags/tag-book.ts';

type Shown = WorkedOut['Item'];
type Computed = { readonly [Name in keyof Shown]-?: (item: ItemRecord, tags: TagBook) => Shown[Name] };

/**
 * Fields that no row holds: one that the spec adds, and nobody works out here, does not compile. Everything else of a
 * view comes from the row, so that a new field needs no code.
 */
const computed: Computed = {
  createUser: ({ owner }) => owner.userName,
  createUserAlias: ({ owner }) => owner.alias,
  authenticatedName: ({ owner }) => owner.authenticatedName,
  avatarUrl: ({ owner }) => owner.avatarUrl,
  tags: ({ tagIds }, tags) => tags.byIds(tagIds).map(presentTag),
  // Favourites belong to people who are signed in.
  isFavorite: () => false,
  // For the owner alone, who is known to whoever answers.
  setAside: () => undefined,
  imageUrl: ({ fields }) => fields.coverImageUrl ?? fields.logoUrl,
  nameZh: ({ fields }) => fields.nameCn,
  isPublic: ({ visibility }) => visibility === 'PUBLIC',
  updatedTime: ({ fields }) => fields.updateTime,
  // Nothing is run, so that nothing has a state of running.
  status: () => undefined,
  // Kept beside the item, for its page alone.
  manifestFaults: () => undefined,
  mcpServersConfig: () => undefined,
  mcpServersConfigEnv: () => undefined,
};

const cardFields = fieldsAnswered<ItemCard>('items.list', 'list', '*');
const itemFields = fieldsAnswered<HubItem>('items.view');

export function presentTag(tag: Tag): TagView {
  return { name: tag.name, ...namesOf(tag), category: tag.category };
}

/** What a card shows of an item: the fields of the spec's view, and no other. */
export function presentCard(item: ItemRecord, tags: TagBook): ItemCard {
  return present(cardFields, item, tags);
}

/** What the page of an item shows of it. */
export function presentItem(item: ItemRecord, tags: TagBook): HubItem {
  return present(itemFields, item, tags);
}

/** A view that names what is private says so in the spec. */
const keptOf = ({ fields, privateFields }: ItemRecord, name: string) => fields[name] ?? privateFields[name];

const isComputed = (name: string): name is keyof Computed => Object.hasOwn(computed, name);

function present<View>(names: ViewFields<View>, item: ItemRecord, tags: TagBook): View {
  const view: Record<string, unknown> = {};
  for (const name of names) {
    const value = isComputed(name) ? computed[name](item, tags) : keptOf(item, name);
    if (value !== undefined) view[name] = value;
  }
  return view as View;
}
