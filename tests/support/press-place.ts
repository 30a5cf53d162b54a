import type { Page } from 'playwright';

/**
 * Presses something that leads within the app, and gives where the page stood then: a click moves the page before it presses,
 * if something covers what is pressed where it stands.
 */
export async function placeOfPress(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const note = () => Object.assign(window, { pressedAt: window.scrollY });
    addEventListener('pointerdown', note, { capture: true, once: true });
  });
  await press();
  return page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt);
}
