import type { Page } from 'playwright';

/** Elements that are drawn on the red of the hub, as it is in this theme. */
export const redButtons = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--accent)';
    document.body.append(probe);
    const red = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('a:not(.skip-link), button')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === red)
      .map((one) => one.textContent);
  });
