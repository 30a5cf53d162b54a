import { proxy } from 'valtio';
import type { ScreenId } from '#generated/ids.ts';
import type { MessageKey } from '#generated/messages/keys.ts';

/** A page drawn in the place of another, such as "not found"; the address stays. */
export interface PlacedPage {
  screen: ScreenId;
  text?: MessageKey;
  /** In the place of the screen's own, where the address says which. */
  status?: number;
  params?: Readonly<Record<string, string>>;
}

/** What belongs to the page that is shown and ends with it. */
export const page = proxy({
  placed: undefined as PlacedPage | undefined,
  /** Parameters of the title that only the loaded thing knows. */
  titleParams: {} as Record<string, string>,
});

export function placePage(placed: PlacedPage): void {
  page.placed = placed;
}

export function resetPage(): void {
  page.placed = undefined;
  page.titleParams = {};
}
