import { proxy } from 'valtio';
import { notificationDurationMs, toastDurationMs } from '#generated/constants.ts';

export type Tone = 'plain' | 'warning' | 'good' | 'error';

export interface Toast {
  id: number;
  /** A notice has a heading over its text, and stays longer. */
  title?: string;
  text: string;
  tone: Tone;
}

export const toasts = proxy({ list: [] as Toast[] });
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** Shows a short notice; the same text twice is one notice that stays longer (seed 8). */
export function showToast(text: string, tone: Tone = 'plain'): void {
  show({ text, tone });
}

/** Shows a notice with a heading, which stays for longer; the same twice is one as well. */
export function showNotice({ title, text }: { title: string; text: string }, tone: Tone = 'plain'): void {
  show({ title, text, tone });
}

function show(said: Omit<Toast, 'id'>): void {
  const shown = toasts.list.find(({ title, text }) => title === said.title && text === said.text);
  const id = shown?.id ?? ++last;
  if (!shown) toasts.list.push({ id, ...said });
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
  const toast = toasts.list.find((one) => one.id === id);
  const stayMs = toast?.title === undefined ? toastDurationMs : notificationDurationMs;
  timers.set(
    id,
    setTimeout(() => closeToast(id), stayMs),
  );
}

export function closeAllToasts(): void {
  for (const { id } of [...toasts.list]) closeToast(id);
}
