import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type Menu, type MenuButton, type MenuPlace, menus } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import type { Scope } from '#generated/screens/types.ts';
import { Button } from '../../buttons/Button.tsx';
import { hasAddress, isThere } from '../../buttons/refusal-in.ts';
import { currentApp } from '../../current-app.ts';
import { useScope } from '../../scope/scope.tsx';
import { session } from '../../session/session.ts';

/** The menus of the spec that stand at a place of this app, by their names. */
export function menusAt(place: MenuPlace): [string, Menu][] {
  const own = Object.entries(menus).filter(
    ([, { at, app }]) => at.includes(place) && (app === undefined || app === currentApp.id),
  );
  return own.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The entries of the menus at a place: of those for each kind, one for each. */
export function MenuButtons({ place }: { place: MenuPlace }) {
  const around = useScope();
  const { user } = useSnapshot(session);
  const scope = useMemo(() => ({ ...around, viewer: user as Scope['viewer'] }), [around, user]);
  return menusAt(place).flatMap(([menu, { buttons }]) =>
    buttons
      .flatMap((button, at) => entriesOf(button, scope).map((one) => ({ ...one, key: `${menu}:${at}` })))
      .filter(({ button, own }) => isThere(button, own) && hasAddress(button, own))
      .map(({ button, own, key }) => (
        <li key={`${key}:${own.kind?.id ?? ''}`}>
          <Button button={button} scope={own} className={classOf(button)} isPlace />
        </li>
      )),
  );
}

/** In a menu a button looks like the links beside it, but for what it warns of. */
const classOf = ({ tone = 'plain' }: MenuButton) => `menu-button menu-button--${tone}`;

interface Entry {
  button: MenuButton;
  own: Scope;
}

/** What is about no kind does not take that of the page that is shown. */
function entriesOf(button: MenuButton, { kind: _, ...scope }: Scope): Entry[] {
  if (button.forEach !== 'kinds') return [{ button, own: scope }];
  return kinds.map((kind) => ({ button: { ...button, icon: kind.icon }, own: { ...scope, kind } }));
}
