import { createContext } from 'react';

/** The dialog around a form: it closes when the form has arrived, and waits while something would be lost. */
export interface DialogOfForm {
  close(): void;
  /** Leaves the form as it is, or asks whether what was typed may be lost. */
  cancel(): void;
  hold(why: 'sending' | 'unsaved' | undefined): void;
}

export const FormDialog = createContext<DialogOfForm | undefined>(undefined);
