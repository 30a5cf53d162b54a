import { proxy } from 'valtio';

/** A secret in the words of the page; it lives here until its dialog is closed, and nowhere after. */
export interface ShownSecret {
  title: string;
  text?: string | undefined;
  secret: string;
}

export const secrets = proxy({ shown: undefined as ShownSecret | undefined });

export function showSecret(shown: ShownSecret): void {
  secrets.shown = shown;
}

export function forgetSecret(): void {
  secrets.shown = undefined;
}
