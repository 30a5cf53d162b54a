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
    // On a phone the links stand in one row, longer than the window.
    const open = pathname && nav.current?.querySelector('[aria-current="page"]');
    if (open) open.scrollIntoView({ block: 'nearest', inline: 'center' });
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
