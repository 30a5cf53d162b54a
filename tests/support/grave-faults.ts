import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

type Fault = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** Axe for a page as it stands. That it lists all that is well as well would be half of its work. */
export const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

export const isGrave = ({ impact }: Fault): boolean => impact === 'serious' || impact === 'critical';

/** What axe finds grave on a page as it stands. */
export async function graveFaults(page: Page): Promise<Fault[]> {
  const { violations } = await axeOf(page).analyze();
  return violations.filter(isGrave);
}

export async function expectNoGraveFault(page: Page): Promise<void> {
  const grave = await graveFaults(page);
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
