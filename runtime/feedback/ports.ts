import { ApiError } from '#generated/api/client.ts';
import { errorsByCode } from '#generated/errors.ts';
import type { Scope } from '#generated/screens/types.ts';
import { currentAddress } from '../current-app.ts';
import type { EffectPorts } from '../guards/effects.ts';
import { forgetAnswers } from '../http/session-cache.ts';
import { textOf } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { valuesOf } from '../look/values-of.ts';
import { answers } from '../reads/answers.ts';
import { fetchRead } from '../reads/fetch-read.ts';
import { hrefOfLink } from '../routing/href.ts';
import { goBack, goTo } from '../routing/navigation.ts';
import { isPlace, placeHref } from '../routing/places.ts';
import { goReturn } from '../routing/return.ts';
import { loginHref, wayBack } from '../routing/way-back.ts';
import { changeSession, clearSession, endSession, renewSession } from '../session/session.ts';
import { writeToken } from '../session/token.ts';
import { type PlacedPage, placePage } from '../state/page.ts';
import { openDialog } from './dialogs.ts';
import { paramsOfError, sentenceOfInput, wordsOfAnswer } from './error-words.ts';
import { showSecret } from './secrets.ts';
import { showNotice, showToast, type Tone } from './toasts.ts';
import { wordsOf } from './words-of.ts';

export interface EffectContext {
  /** Parameters of addresses and texts. */
  params?: Readonly<Record<string, unknown>>;
  tone?: Tone;
  /** What the page knows, with what was answered and typed, for what is found in them. */
  scope?: Scope;
  /** Of the screen that stands behind what asks; elsewhere no form is asked. */
  ask?: EffectPorts['ask'];
}

/** How effects are carried out in the browser. */
export function browserPorts({ params = {}, tone = 'plain', scope, ask }: EffectContext = {}): EffectPorts {
  return {
    toast: (words, said = tone) => showToast(wordsOf(words, params) || textOf('error.other'), said),
    ask: (form) => ask?.(form),
    dialog: (dialog) => openDialog(dialog, params, scope),
    reveal: ({ title, text, value }) =>
      showSecret({
        title: wordsOf(title, params),
        text: text && wordsOf(text, params),
        secret: wordsOf(value, params),
      }),
    notify: ({ title, text }, said = tone) =>
      showNotice({ title: wordsOf(title, params), text: text ? wordsOf(text, params) : '' }, said),
    page: (screen, text) =>
      placePage({ screen, ...(text ? { text: text as PlacedPage['text'] & string } : {}) }),
    go: ({ go, with: given, comesBack }) => {
      const query = comesBack ? wayBack(currentAddress()) : {};
      goTo(hrefOfLink(go, scope ? valuesOf(given, scope) : {}, { query }));
    },
    open: (target) => void window.open(placeAt(target, params), '_blank', 'noopener'),
    login: (reason) => goTo(loginHref(currentAddress(), reason)),
    clearSession,
    renewSession,
    signedIn: () => {
      changeSession();
      writeToken(String(params['user.token'] ?? ''));
    },
    return: goReturn,
    refresh: () => {
      forgetAnswers();
      void answers()?.invalidateQueries();
    },
    load: (endpoint, then) => {
      // Whoever has left the page meanwhile is not led on from it.
      const goOn = (error: unknown) =>
        error instanceof ApiError && error.code === 'aborted' ? undefined : then();
      void fetchRead(endpoint, params, currentLanguage(), { isFresh: true }).then(then, goOn);
    },
    back: goBack,
  };
}

/**
 * The ports for a failed call on a page: what it answered is what its error names. `{msg}` is the catalogue's text for its
 * code, and what the answer says of a code that the catalogue does not know (seed 8).
 */
export function errorPorts(error: ApiError, page?: Scope): EffectPorts {
  const known = errorsByCode.get(error.code);
  const params = paramsOfError(error);
  const msg = known?.text ? textOf(known.text, params) : wordsOfAnswer(error);
  const scope = page && { ...page, answer: params };
  const ports = browserPorts({
    params: { ...params, msg, statusText: error.statusText },
    tone: 'warning',
    ...(scope && { scope }),
  });
  const sentence = sentenceOfInput(error);
  return {
    ...ports,
    ...(sentence !== undefined && { toast: (_, said = 'warning') => showToast(sentence, said) }),
    // The session that a call found ended is not one that somebody ended.
    clearSession: endSession,
  };
}

/** A path stays, and a place is filled. */
function placeAt(target: string, params: Readonly<Record<string, unknown>>): string {
  return isPlace(target) ? placeHref(target, params) : target;
}
