import { entranceScreens } from '#generated/screens/entrance.ts';
import { knowBlocks } from '../blocks/index.ts';
import { routes } from '../routing/app-routes.ts';

// What is drawn where somebody signs in, and in the place of any page.
knowBlocks({
  form: () => import('../blocks/form/index.ts'),
  result: () => import('../blocks/result/index.ts'),
});

let loaded: typeof import('./PageParts.tsx') | undefined;

/** What all pages have but those on which somebody signs in, once it has been loaded. */
export const pageParts = (): typeof loaded => loaded;

/** Loads it, where the open app has a page that is more than a form on a card. */
export async function loadPageParts(): Promise<void> {
  if (loaded || routes.every(({ layout, screen }) => layout === 'card' && screen in entranceScreens)) return;
  loaded = await import('./PageParts.tsx');
}
