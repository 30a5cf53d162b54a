import { proxy, ref } from 'valtio';
import type { DialogEffect } from '#generated/screens/types.ts';

export const dialogs = proxy({ open: [] as DialogEffect[] });

/** Opens a dialog; one that is marked `once` does not open a second time while it is open. */
export function openDialog(dialog: DialogEffect): void {
  if (dialog.once && dialogs.open.some((one) => one.id === dialog.id)) return;
  dialogs.open.push(ref(dialog) as DialogEffect);
}

export function closeDialog(): void {
  dialogs.open.shift();
}
