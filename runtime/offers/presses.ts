/** Buttons of a screen, what a press does, and what is said of it. */

export { Buttons, mainFirst } from '../buttons/Buttons.tsx';
export { type Ask, openAsk } from '../feedback/asks.ts';
export { paramsOfError, reasonOf, sentenceOfInput } from '../feedback/error-words.ts';
export { LeaveDialog } from '../feedback/LeaveDialog.tsx';
export { Modal } from '../feedback/Modal.tsx';
export { paramsOfAnswer, paramsOfTyped } from '../feedback/params-of-answer.ts';
export { showNotice, showToast } from '../feedback/toasts.ts';
export { topLayer, useTopLayer } from '../feedback/top-layer.ts';
export { useEffects } from '../feedback/use-effects.ts';
export { errorRow, errorState } from '../http/error-effects.ts';
