import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type Menu, type MenuButton, type MenuPlace, menus } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import type { Scope } from '#generated/screens/types.ts';
import { Button } from '../../buttons/Button.tsx';
import { hrefOfStep, linkIn } from '../../buttons/href-of-step.ts';
import { hasAddress, isThere } from '../../buttons/refusal-in.ts';
import { currentApp } from '../../current-app.ts';
import { ScopeProvider, useAround } from '../../scope/scope.tsx';
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
  const around = useAround();
  const { user } = useSnapshot(session);
  const scope = useMemo(() => ({ ...around, viewer: user as Scope['viewer'] }), [around, user]);
  const entries = menusAt(place).flatMap(([menu, { buttons }]) =>
    buttons
      .flatMap((button, at) => entriesOf(button, scope).map((one) => ({ ...one, key: `${menu}:${at}` })))
      .filter(({ button, own }) => isThere(button, own) && hasAddress(button, own)),
  );
  const ways = entries.map(wayOf);
  return (
    <ScopeProvider scope={scope}>
      {entries.map((entry) => (
        <li key={`${entry.key}:${entry.own.kind?.id ?? ''}`}>
          <Button
            button={entry.button}
            scope={entry.own}
            className={classOf(entry.button)}
            // Of two places one below the other, the nearer one is where one is.
            place={ways.some((way) => way?.startsWith(`${wayOf(entry)}/`)) ? 'alone' : 'whole'}
          />
        </li>
      ))}
    </ScopeProvider>
  );
}

/** Where an entry leads, if it only leads somewhere. */
function wayOf({ button, own }: Entry): string | undefined {
  const link = linkIn(button.do);
  return link && hrefOfStep(link, own);
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
