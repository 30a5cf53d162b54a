import { proxy, ref } from 'valtio';
import type { ScreenId } from '#generated/ids.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';

/** A form in a dialog, with what the place knows that asks it. */
export interface Ask {
  form: FormProps;
  scope: Scope;
  screen: ScreenId;
}

export const asks = proxy({ open: undefined as { ask: Ask; number: number } | undefined });
let last = 0;

/** Asks by a form; while one is open, nothing else is asked. */
export function openAsk(ask: Ask): void {
  asks.open ??= ref({ ask, number: ++last });
}

/** Closes what is asked, or only the one of that number: a dialog says late that it has closed. */
export function closeAsk(number?: number): void {
  if (number === undefined || asks.open?.number === number) asks.open = undefined;
}
