/** How a thing stands: well, worth a look, or broken. */
export type State = 'ok' | 'note' | 'fault';

/** What was found when one thing was looked at, in a sentence, and what to do about it. */
export interface Finding {
  check: string;
  state: State;
  says: string;
  todo?: string;
}

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says });
export const note = (check: string, says: string, todo: string): Finding => ({
  ...{ check, state: 'note', says, todo },
});
export const fault = (check: string, says: string, todo: string): Finding => ({
  ...{ check, state: 'fault', says, todo },
});
