import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { matchRoute } from '../routing/app-routes.ts';
import { tellHeight } from './tell-height.ts';

/** A page that stands inside another one, alone: what leads out of it leads out of the frame as well. */
export function EmbedShell({ children }: { children: ReactNode }) {
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => (shell.current ? tellHeight(shell.current) : undefined), []);
  return (
    <div className="shell shell-empty" onClickCapture={leadOut} ref={shell}>
      {children}
    </div>
  );
}

function leadOut(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || staysInside(link)) return;
  link.target = '_top';
  // The router would open it in here; the browser is left to it.
  event.stopPropagation();
}

function staysInside({ href }: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(href);
  return origin === window.location.origin && matchRoute(pathname)?.route.layout === 'empty';
}
