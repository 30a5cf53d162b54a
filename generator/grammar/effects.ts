import type { Shape } from './shape.ts';
import { boolean, choice, effects, later, list, name, record, ref, text, word } from './shapes.ts';

/** Effects that take no argument, written as one word. */
export const bareEffects = [
  'login',
  'clearSession',
  'renewSession',
  'signedIn',
  'return',
  'refresh',
  'back',
] as const;

/** Effects that lead away from the page: nothing that stands after one of these is ever done. */
export const leaving = ['login', 'return', 'back', 'page'];
/** Those and the ones after which the page is another, which a second one would only leave again. */
export const leading = [...leaving, 'go'];

/** What a dialog shows; `once` means that a second one waits until the first is closed. */
const dialog = record({
  id: { need: name('dialog') },
  once: boolean,
  title: text,
  steps: list(text),
  action: record({ when: { is: 'when' }, text: { need: text }, effects: { need: effects } }),
});

/** A secret that is shown this once: `{secret}` of an answer. */
const reveal = record({ title: { need: text }, text, value: { need: text } });

/** What was read is asked for once more: a call that changes something is not. */
const asked: Shape = { is: 'ref', to: 'endpoint', does: 'reads' };

/** Effects with an argument; one list for `else`, `then` and `effects` alike. */
export const effectArguments: Record<string, { shape: Shape; beside?: Record<string, Shape> }> = {
  toast: { shape: text },
  dialog: { shape: dialog },
  reveal: { shape: reveal },
  page: { shape: word('page'), beside: { text } },
  state: { shape: word('drawnState') },
  /** Why one is asked to sign in: a word that the address takes along, and that the page may explain. */
  login: { shape: word('reason') },
  go: { shape: ref('screen'), beside: { returns: boolean } },
  open: { shape: ref('place') },
  answer: { shape: later('the answer of the call that failed') },
  load: { shape: asked },
  error: { shape: ref('error') },
  refresh: { shape: choice(boolean, list(asked)) },
  forget: { shape: list(asked) },
};
