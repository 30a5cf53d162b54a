import { proxy } from 'valtio';
import { toastDurationMs } from '#generated/constants.ts';

export type Tone = 'plain' | 'warning' | 'good' | 'error';

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

export const toasts = proxy({ list: [] as Toast[] });
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** Shows a short notice; the same text twice is one notice that stays longer (seed 8). */
export function showToast(text: string, tone: Tone = 'plain'): void {
  const shown = toasts.list.find((toast) => toast.text === text);
  const id = shown?.id ?? ++last;
  if (!shown) toasts.list.push({ id, text, tone });
  resumeToast(id);
}

export function closeToast(id: number): void {
  pauseToast(id);
  const at = toasts.list.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.list.splice(at, 1);
}

/** Hover holds a notice (seed 4). */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function resumeToast(id: number): void {
  pauseToast(id);
  timers.set(
    id,
    setTimeout(() => closeToast(id), toastDurationMs),
  );
}

export function closeAllToasts(): void {
  for (const { id } of [...toasts.list]) closeToast(id);
}
