import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { MenuLinks } from './MenuLinks.tsx';
import './center-shell.css';

/** One's own pages: the links to all of them beside the one that is open, above it on a phone. */
export function CenterShell({ children }: { children: ReactNode }) {
  const t = useText();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a phone the links stand in one row, longer than the window.
    const open = pathname && nav.current?.querySelector('[aria-current="page"]');
    if (open) open.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="shell-center">
      <nav ref={nav} className="shell-center__nav" aria-label={t('menu.label')}>
        <ul>
          <MenuLinks menu="account" />
        </ul>
      </nav>
      {children}
    </div>
  );
}
