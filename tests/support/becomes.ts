import type { Locator } from 'playwright';
import { expect, vi } from 'vitest';
import { stepPatienceMs } from './patience.ts';

/**
 * Waits until something holds of a page: it is another a moment after it was asked to be, and how long a moment is depends
 * on the machine. As `expect.poll`, also for tests that run side by side.
 */
export function becomes(holds: () => Promise<unknown>): Promise<unknown> {
  return vi.waitFor(holds, { timeout: stepPatienceMs });
}

/** Waits until an element has the focus, which comes after what is drawn. */
export const hasFocus = (element: Locator): Promise<unknown> =>
  becomes(async () => expect(await element.evaluate((one) => one === document.activeElement)).toBe(true));
