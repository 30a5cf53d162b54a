import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { MenuButtons, menusAt } from './menus/MenuButtons.tsx';
import './center-shell.css';

interface CenterShellProps {
  /** Whether menus stand there, or the page has all the width. */
  hasSide: boolean;
  children: ReactNode;
}

/**
 * A page with the menus of its side beside it, above it on a phone; or without them, at the same place: what stands somewhere
 * else is another page to React, and the lists that are kept in it would be lost.
 */
export function CenterShell({ hasSide, children }: CenterShellProps) {
  const t = useText();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = nav.current;
    const links = row?.firstElementChild;
    if (!pathname || !row || !links) return;
    showPlace(row);
    // Links or letters that come later move what was in the middle.
    const watching = new ResizeObserver(() => showPlace(row));
    watching.observe(links);
    return () => watching.disconnect();
  }, [pathname]);
  const hasMenus = hasSide && menusAt('side').length > 0;
  return (
    <div className={hasSide ? `shell-center${hasMenus ? '' : ' shell-center--alone'}` : 'shell-full'}>
      {/* Always there: what came and went before the page itself would have all of that styled anew. */}
      <div className="shell-center__side">
        {hasMenus ? (
          <nav ref={nav} className="shell-center__nav" aria-label={t('menu.label')}>
            <ul>
              <MenuButtons place="side" />
            </ul>
          </nav>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** On a phone the links stand in one row, longer than the window: where one is stands in its middle. */
function showPlace(row: HTMLElement): void {
  const place = row.querySelector<HTMLElement>('[aria-current="page"]');
  if (place) row.scrollLeft = place.offsetLeft - (row.clientWidth - place.offsetWidth) / 2;
}
