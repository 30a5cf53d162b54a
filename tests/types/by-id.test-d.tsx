import type { ScreenProps, SlotProps } from '#generated/screens/by-id.ts';
import type { HubItem } from '#generated/types.ts';
import { Block, callEndpoint, endpointUrl, useRead, useReadPages } from '#runtime/index.ts';

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
