import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastDurationMs } from '#generated/constants.ts';
import { closeAllToasts, pauseToast, resumeToast, showToast, toasts } from './toasts.ts';

describe('a notice', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    closeAllToasts();
    vi.useRealTimers();
  });

  it('closes after its duration', () => {
    showToast('saved');
    vi.advanceTimersByTime(toastDurationMs - 1);
    expect(toasts.list).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.list).toHaveLength(0);
  });

  it('is one notice when the same text comes twice, and stays longer', () => {
    showToast('offline');
    vi.advanceTimersByTime(toastDurationMs - 1);
    showToast('offline');
    expect(toasts.list).toHaveLength(1);
    vi.advanceTimersByTime(toastDurationMs - 1);
    expect(toasts.list).toHaveLength(1);
  });

  it('stays while the pointer rests on it', () => {
    showToast('read me');
    const id = toasts.list[0]?.id ?? 0;
    pauseToast(id);
    vi.advanceTimersByTime(toastDurationMs * 3);
    expect(toasts.list).toHaveLength(1);
    resumeToast(id);
    vi.advanceTimersByTime(toastDurationMs);
    expect(toasts.list).toHaveLength(0);
  });
});
