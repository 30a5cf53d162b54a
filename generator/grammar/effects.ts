import type { Shape } from './shape.ts';
import { any, boolean, choice, effects, list, record, ref, string, text } from './shapes.ts';

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

/** What a dialog shows; `once` means that a second one waits until the first is closed. */
const dialog = record({
  id: { need: string },
  once: boolean,
  title: text,
  steps: list(string),
  action: record({ when: { is: 'when' }, text: { need: text }, effects: { need: effects } }),
});

/** A secret that is shown this once: `{secret}` of an answer. */
const reveal = record({ title: { need: text }, text, value: { need: text } });

/** Effects with an argument; one list for `else`, `then` and `effects` alike. */
export const effectArguments: Record<string, { shape: Shape; beside?: Record<string, Shape> }> = {
  toast: { shape: text },
  dialog: { shape: dialog },
  reveal: { shape: reveal },
  page: { shape: string, beside: { text } },
  state: { shape: string },
  /** Why one is asked to sign in: a word that the address takes along, and that the page may explain. */
  login: { shape: string },
  go: { shape: string, beside: { returns: boolean } },
  open: { shape: string },
  answer: { shape: any },
  load: { shape: ref('endpoint') },
  error: { shape: ref('error') },
  refresh: { shape: choice(boolean, list(ref('endpoint'))) },
  forget: { shape: list(ref('endpoint')) },
};
