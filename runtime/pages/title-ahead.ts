import { appAt } from '#generated/app.ts';
import type { Scope } from '#generated/screens/types.ts';
import { currentApp } from '../current-app.ts';
import type { Text } from '../i18n/use-text.ts';
import { returnParam, returnTarget } from '../routing/return-target.ts';
import { readAddress } from './read-address.ts';
import { titleOf } from './use-title.ts';

/** What the page is called that the address of this one leads on to; its path where another app knows the name. */
export function titleAhead(query: Scope['route']['query'], t: Text): string {
  const target = returnTarget(query[returnParam], window.location.origin);
  if (target === undefined) return '';
  const [path = target] = target.split(/[?#]/);
  const title = appAt(path)?.id === currentApp.id ? titleOf(readAddress(path), t) : '';
  return title || path;
}
