import type { ApiError } from '#generated/api/client.ts';
import { app, places } from '#generated/app.ts';
import { errorCatalogue } from '#generated/errors.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { EffectPorts } from '../guards/effects.ts';
import { textOf } from '../i18n/i18n.ts';
import { callEndpoint } from '../reads/endpoints.ts';
import { queryClient } from '../reads/query-client.ts';
import { hrefTo } from '../routing/href.ts';
import { goBack, goTo } from '../routing/navigation.ts';
import { clearSession } from '../session/session.ts';
import { type PlacedPage, placePage } from '../state/page.ts';
import { openDialog } from './dialogs.ts';
import { paramsOfError } from './error-words.ts';
import { showToast, type Tone } from './toasts.ts';
import { wordsOf } from './words-of.ts';

export interface EffectContext {
  /** Parameters of addresses and texts. */
  params?: Readonly<Record<string, unknown>>;
  tone?: Tone;
}

export const unauthorisedScreen = 'pages/unauthorised' satisfies ScreenId;
const signInText = 'page.unauthorised.signIn' satisfies MessageKey;

/** How effects are carried out in the browser. */
export function browserPorts({ params = {}, tone = 'plain' }: EffectContext = {}): EffectPorts {
  return {
    toast: (words) => showToast(wordsOf(words, params) || textOf('error.other'), tone),
    dialog: openDialog,
    page: (screen, text) =>
      placePage({ screen, ...(text ? { text: text as PlacedPage['text'] & string } : {}) }),
    go: (target) => goTo(addressOf(target, params)),
    open: (target) => void window.open(addressOf(target, params), '_blank', 'noopener'),
    login,
    clearSession,
    refresh: (endpoints) =>
      void queryClient.invalidateQueries(
        endpoints ? { predicate: ({ queryKey }) => endpoints.some((id) => queryKey.includes(id)) } : {},
      ),
    load: (endpoint) => void callEndpoint(endpoint, params).catch(() => undefined),
    back: goBack,
  };
}

/**
 * The ports for a failed call. `{msg}` is the catalogue's text for its code: what the server wrote is in a language
 * of its own choice and for those who run it, so no reader is shown it.
 */
export function errorPorts(error: ApiError): EffectPorts {
  const known = errorCatalogue.find((row) => row.codes.includes(error.code) && row.text);
  const params = paramsOfError(error);
  const msg = known?.text ? textOf(known.text, params) : '';
  return browserPorts({ params: { ...params, msg }, tone: 'warning' });
}

/** Signing in is a place of its own; where none is declared, the page says so. */
function login(): void {
  const place = (places as Readonly<Record<string, string>>).login;
  if (place) window.location.assign(fillPlace(place, { url: window.location.href }));
  else placePage({ screen: unauthorisedScreen, text: signInText });
}

/** A path stays, a place is filled, anything else is a screen. */
function addressOf(target: string, params: Readonly<Record<string, unknown>>): string {
  if (/^(\/|https?:)/.test(target)) return target;
  const place = (places as Readonly<Record<string, string>>)[target];
  if (place) return fillPlace(place, params);
  const texts = Object.entries(params).map(([name, value]) => [name, String(value ?? '')] as const);
  return hrefTo(target, Object.fromEntries(texts));
}

function fillPlace(place: string, params: Readonly<Record<string, unknown>>): string {
  const own: Readonly<Record<string, unknown>> = {
    origin: window.location.origin,
    base: '',
    app: app.name,
    ...params,
  };
  return place.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(own[name] ?? '');
    return name === 'origin' || name === 'base' || name === 'path' ? value : encodeURIComponent(value);
  });
}
