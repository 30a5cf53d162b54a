import { errorsById } from '#generated/errors.ts';
import type { EndpointId, ErrorId, ScreenId } from '#generated/ids.ts';
import type {
  DialogEffect,
  Effect,
  FormProps,
  NotifyEffect,
  RevealEffect,
  Words,
} from '#generated/screens/types.ts';

/** Where it leads, with what its address is made of. */
export type GoEffect = Extract<Effect, { go: string }>;

/** What carries effects out. Each place that runs effects names only the ports it answers in its own way. */
export interface EffectPorts {
  /** In the tone of what has happened, where none is said. */
  toast(words: Words, tone?: 'plain' | 'good' | 'warning' | 'error'): void;
  /** A form in a dialog. */
  ask(form: FormProps): void;
  dialog(dialog: DialogEffect): void;
  reveal(secret: RevealEffect): void;
  /** In the tone of what has happened, where none is said. */
  notify(notice: NotifyEffect, tone?: 'plain' | 'good' | 'warning' | 'error'): void;
  page(screen: ScreenId, text?: Words): void;
  go(way: GoEffect): void;
  open(target: string): void;
  /** With the reason why one is asked to. */
  login(reason?: string): void;
  clearSession(): void;
  renewSession(): void;
  signedIn(): void;
  return(): void;
  refresh(): void;
  /** Reads it, then goes on, also where it could not be read. */
  load(endpoint: EndpointId, then: () => void): void;
  back(): void;
}

/** What is left to the caller: a state to draw, an answer to give in place of the error. */
export interface EffectOutcome {
  state?: string;
  answer?: { value: unknown };
}

/** Runs effects in their order: what follows what is loaded waits for that. The one place that knows their vocabulary. */
export function runEffects(effects: readonly Effect[], ports: EffectPorts): EffectOutcome {
  const outcome: EffectOutcome = {};
  for (const [at, effect] of effects.entries()) {
    if ('load' in effect) {
      ports.load(effect.load, () => void runEffects(effects.slice(at + 1), ports));
      break;
    }
    Object.assign(outcome, runEffect(effect, ports));
  }
  return outcome;
}

/** What is left to the caller of one; nothing of what is carried out. */
function runEffect(
  effect: Exclude<Effect, { load: unknown }>,
  ports: EffectPorts,
): EffectOutcome | undefined {
  if ('state' in effect) return { state: effect.state };
  if ('answer' in effect) return { answer: { value: effect.answer } };
  if ('error' in effect) return runEffects(effectsOfError(effect.error), ports);
  if ('toast' in effect) ports.toast(effect.toast, ...(effect.tone ? [effect.tone] : []));
  else if ('ask' in effect) ports.ask(effect.ask);
  else if ('dialog' in effect) ports.dialog(effect.dialog);
  else if ('reveal' in effect) ports.reveal(effect.reveal);
  else if ('notify' in effect) ports.notify(effect.notify, ...(effect.tone ? [effect.tone] : []));
  else if ('page' in effect) ports.page(effect.page, effect.text);
  else if ('go' in effect) ports.go(effect);
  else if ('window' in effect) ports.open(effect.window);
  else if ('login' in effect) ports.login(effect.login === true ? undefined : effect.login);
  else if ('clearSession' in effect) ports.clearSession();
  else if ('renewSession' in effect) ports.renewSession();
  else if ('signedIn' in effect) ports.signedIn();
  else if ('return' in effect) ports.return();
  else if ('back' in effect) ports.back();
  else ports.refresh();
}

function effectsOfError(id: ErrorId): readonly Effect[] {
  return errorsById.get(id)?.effects ?? [];
}
