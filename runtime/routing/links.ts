import { appAt } from '#generated/app.ts';
import { currentApp, isHashed } from '../current-app.ts';
import { carryLanguage } from '../i18n/language.ts';
import { goTo, leavesApp } from './navigation.ts';

/**
 * Links that the router must not take: out of this app, and, where pages stand behind a `#`, within a page. And those
 * that it must: to a part of a text, whose prefixed ids the browser does not find.
 */
export function installLinks(): void {
  document.addEventListener('click', handleLinkClick, { capture: true });
}

function handleLinkClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (isHashed && isWithinPage(link)) {
    event.preventDefault();
    showPart(link.hash.slice(1));
  } else if (isPlainClick(event, link) && isToText(link)) {
    event.preventDefault();
    goTo(link.href);
  } else if (isAway(link)) {
    // React listens further in: what it does not hear, the browser does as for any link.
    event.stopPropagation();
    if (appAt(link.pathname)?.languageFrom === 'cookie') carryLanguage();
  }
}

function isWithinPage(link: HTMLAnchorElement): boolean {
  return isOwnAddress(link) && link.hash !== '' && !link.hash.startsWith('#/');
}

function isPlainClick(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isHeld && (target === '' || target === '_self');
}

function isToText({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const { location } = window;
  const isHere = origin === location.origin && pathname === location.pathname && search === location.search;
  return !isHashed && isHere && hash !== '' && document.getElementById(hash.slice(1)) === null;
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
