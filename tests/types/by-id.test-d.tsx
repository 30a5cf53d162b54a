import type { ScreenProps, SlotProps } from '#generated/screens/by-id.ts';
import type { HubItem } from '#generated/types.ts';
import {
  Block,
  callEndpoint,
  endpointUrl,
  hrefTo,
  itemParams,
  usePoll,
  useRead,
  useReadPages,
} from '#runtime/index.ts';

// Nothing here runs: what must not compile is expected not to, each time by the type check of the whole project.

/** What is read is known by the id, and so is what must be given. */
export function Reading() {
  const item: HubItem | undefined = useRead('items.view', { key: '1' }).data;
  const cards = useReadPages('items.list', { kind: 'models' }).data?.pages.flatMap(({ list }) => list);
  const names = cards?.map(({ nameEn }) => nameEn);
  useRead('items.view', undefined);
  useRead('people.account', {}, { enabled: false });
  // @ts-expect-error No call has this id.
  useRead('items.veiw', { key: '1' });
  // @ts-expect-error The key is missing.
  useRead('items.view', {});
  // @ts-expect-error The call takes no such input.
  useRead('items.view', { key: '1', kee: '1' });
  // @ts-expect-error A key is a text.
  useRead('items.view', { key: 1 });
  // @ts-expect-error No kind is called so.
  useReadPages('items.list', { kind: 'modles' });
  // @ts-expect-error An item has no such field.
  item?.nameOld;
  // @ts-expect-error What changes something is called and not read.
  useRead('items.favorite', { key: '1' });
  // @ts-expect-error It answers bytes, which have an address and are no answer.
  useRead('repos.raw', { key: '1', path: 'a', revision: 'main' });
  // @ts-expect-error It does not answer page after page.
  useReadPages('items.view', { key: '1' });
  // @ts-expect-error The page after this one is asked for by the cursor of the answer.
  useReadPages('items.list', { kind: 'models', cursor: 'x' });
  return names;
}

interface Several {
  read: 'items.view' | 'items.find';
  call: 'items.favorite' | 'items.rename';
  bytes: 'repos.raw' | 'pictures.view';
}

/** Who holds one of several ids gives what each of them takes, and gets the answer of any. */
export function OfSeveral({ read, call, bytes }: Several) {
  const item: HubItem | undefined = useRead(read, { key: '1', kind: 'models', user: 'u', name: 'n' }).data;
  const answer = callEndpoint(call, { key: '1', name: 'a' });
  // @ts-expect-error What the other one asks is missing.
  useRead(read, { key: '1' });
  // @ts-expect-error What the other one asks is missing.
  void callEndpoint(call, { key: '1' });
  // @ts-expect-error The two addresses name different things.
  endpointUrl(bytes, { key: '1', path: 'a', revision: 'main' });
  // @ts-expect-error It is in the answer of one of them only.
  void answer.then(({ nameEn }) => nameEn);
  return item;
}

/** A poll knows what it asks. */
export function Polling({ scope }: ScreenProps<'hub/item'>) {
  usePoll('creation', scope, { key: '1' }, (item) => ({ ...scope, item }));
  usePoll('creation', scope, undefined, (item: HubItem) => ({ ...scope, item }));
  // @ts-expect-error No poll has this id.
  usePoll('craetion', scope, { key: '1' }, () => scope);
  // @ts-expect-error The key is missing.
  usePoll('creation', scope, {}, () => scope);
  // @ts-expect-error What it asks answers an item, which has no such field.
  usePoll('creation', scope, { key: '1' }, ({ nameOld }) => ({ ...scope, nameOld }));
}

/** An address is known by its screen. */
export function leading(item: HubItem, either: 'hub/item' | 'hub/profile') {
  const branch = { view: 'tree', branch: 'main' } as const;
  return [
    hrefTo('hub/home'),
    hrefTo('hub/list', { kind: item.kind }, { query: { tags: ['a'] } }),
    hrefTo('hub/item', itemParams(item), { variant: 'iframe', language: 'en' }),
    hrefTo('hub/item/files', { user: 'u', name: 'n' }),
    hrefTo('hub/item/files', { ...itemParams(item), ...branch, path: 'a/b' }),
    hrefTo('hub/item/files', { ...itemParams(item), ...branch }),
    hrefTo('acm/login', {}, { language: 'en' }),
    hrefTo(either, { user: 'u', name: 'n' }),
    hrefTo('hub/search', {}, { query: { q: 'a', kind: 'models', user: undefined } }),
    // @ts-expect-error A list is narrowed by no such word.
    hrefTo('hub/list', { kind: item.kind }, { query: { tag: ['a'] } }),
    // @ts-expect-error It is asked for by several tags at once.
    hrefTo('hub/list', { kind: item.kind }, { query: { tags: 'a' } }),
    // @ts-expect-error No kind is called so.
    hrefTo('hub/search', {}, { query: { kind: 'modles' } }),
    // @ts-expect-error Which page after page comes next is said by no address.
    hrefTo('hub/search', {}, { query: { cursor: 'x' } }),
    // @ts-expect-error This page reads no text to search by.
    hrefTo('hub/home', {}, { query: { q: 'a' } }),
    // @ts-expect-error No screen is called so.
    hrefTo('hub/lsit'),
    // @ts-expect-error The screen stands in for other pages and has no address.
    hrefTo('pages/missing'),
    // @ts-expect-error Whose item is it?
    hrefTo('hub/item', { name: 'n' }),
    // @ts-expect-error What it names is never left out.
    hrefTo('hub/profile'),
    // @ts-expect-error No kind is called so.
    hrefTo('hub/list', { kind: 'modles' }),
    // @ts-expect-error This address names nobody.
    hrefTo('hub/home', { user: 'u' }),
    // @ts-expect-error A path is of a branch, and stands in one of three views.
    hrefTo('hub/item/files', { user: 'u', name: 'n', path: 'a' }),
    // @ts-expect-error There is no such view.
    hrefTo('hub/item/files', { user: 'u', name: 'n', view: 'treee', branch: 'main' }),
    // @ts-expect-error An item has another variant.
    hrefTo('hub/item', itemParams(item), { variant: 'ifrmae' }),
    // @ts-expect-error What one likes has none.
    hrefTo('like', {}, { variant: 'iframe' }),
    // @ts-expect-error One of the two names more than a person.
    hrefTo(either, { user: 'u' }),
  ];
}

/** The same of what is called, and of addresses. */
export async function calling() {
  const { favoriteCount } = await callEndpoint('items.favorite', { key: '1' });
  const address: string = endpointUrl('repos.raw', { key: '1', path: 'a', revision: 'main' });
  // @ts-expect-error The key is missing.
  await callEndpoint('items.favorite', {});
  // @ts-expect-error The answer is no item.
  (await callEndpoint('items.favorite', { key: '1' })).nameEn;
  // @ts-expect-error The path is missing.
  endpointUrl('repos.raw', { key: '1', revision: 'main' });
  return { favoriteCount, address };
}

/** The file that replaces a screen knows what that screen is, what its addresses name, and what its calls answer. */
export function Screen({ screen, scope, Generated }: ScreenProps<'hub/item'>) {
  const { user, name }: { user: string; name: string } = scope.route.params;
  const item: HubItem | undefined = useRead(screen.props.find, { user, name, kind: 'models' }).data;
  // @ts-expect-error The block of this screen loads no list.
  screen.props.filters;
  // @ts-expect-error What the YAML does not say of this screen is not there.
  screen.slots;
  // @ts-expect-error No address of this screen surely names a path.
  const path: string = scope.route.params.path;
  return item ? <Block name={screen.block} props={screen.props} scope={scope} /> : <Generated key={path} />;
}

/** A block that is drawn by its name takes what that block takes. */
export function Drawing({ screen, scope }: ScreenProps<'hub/list'>) {
  return (
    <>
      <Block name="collection" props={screen.props} scope={scope} />
      {/* @ts-expect-error A form asks for fields. */}
      <Block name="form" props={screen.props} scope={scope} />
      {/* @ts-expect-error No block is called so. */}
      <Block name="colection" props={screen.props} scope={scope} />
    </>
  );
}

// @ts-expect-error No screen has this id.
export type Misspelt = ScreenProps<'hub/lsit'>;
// @ts-expect-error The screen has no such slot.
export type NoSlot = SlotProps<'hub/create', 'naem'>;
