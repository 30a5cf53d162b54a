import { knowBlocks } from '../blocks/index.ts';
import { currentApp } from '../current-app.ts';

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
  if (loaded || !currentApp.hasParts) return;
  loaded = await import('./PageParts.tsx');
}
