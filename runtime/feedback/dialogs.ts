import { proxy, ref } from 'valtio';
import type { DialogEffect, Scope } from '#generated/screens/types.ts';

/** A dialog with what its words and its action may name: what the effects were given. */
export interface OpenDialog {
  /** Tells it from all others that were ever opened. */
  number: number;
  dialog: DialogEffect;
  params: Readonly<Record<string, unknown>>;
  /** What was known where it was opened: a row, a thing, what a call had answered. */
  scope?: Scope | undefined;
}

let opened = 0;

export const dialogs = proxy({ open: [] as OpenDialog[] });

/** Opens a dialog; one that is marked `once` does not open a second time while it is open. */
export function openDialog(
  dialog: DialogEffect,
  params: OpenDialog['params'] = {},
  scope?: OpenDialog['scope'],
): void {
  if (dialog.once && dialogs.open.some((one) => one.dialog.id === dialog.id)) return;
  dialogs.open.push(ref({ number: ++opened, dialog, params, scope }));
}

export function closeDialog(): void {
  dialogs.open.shift();
}
