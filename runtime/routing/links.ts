import { appAt } from '#generated/app.ts';
import { carryLanguage } from '../i18n/language.ts';
import { currentApp, isHashed } from './current-app.ts';
import { leavesApp } from './navigation.ts';

/** Links that the router must not take: out of this app, and, where pages stand behind a `#`, within a page. */
export function installLinks(): void {
  document.addEventListener('click', handleLinkClick, { capture: true });
}

function handleLinkClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (isHashed && isWithinPage(link)) {
    event.preventDefault();
    showPart(link.hash.slice(1));
  } else if (isAway(link)) {
    // React listens further in: what it does not hear, the browser does as for any link.
    event.stopPropagation();
    if (appAt(link.pathname)?.languages === 'cookie') carryLanguage();
  }
}

function isWithinPage(link: HTMLAnchorElement): boolean {
  return isOwnAddress(link) && link.hash !== '' && !link.hash.startsWith('#/');
}

function isAway(link: HTMLAnchorElement): boolean {
  if (link.origin !== window.location.origin) return false;
  return isHashed ? !isOwnAddress(link) : leavesApp(link.href);
}

function isOwnAddress({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && pathname === currentApp.at;
}

function showPart(id: string): void {
  const part = document.getElementById(decodeURIComponent(id));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}
