import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { pastOffers } from '../generator/uses/offers.ts';
import { productRoot, projectRoot, siteRoot } from './project.ts';

/** What pages are drawn with: the engine's, and what a product or a site brings. */
const drawn = [
  join(projectRoot, 'runtime', '/'),
  ...[productRoot, ...[siteRoot ?? []].flat()].flatMap((root) =>
    ['blocks', 'screens'].map((folder) => join(root, folder, '/')),
  ),
].map(normalizePath);

/**
 * Has a block load of what the engine offers only what it takes, in pages, while they are worked on and in tests: whose module
 * it is decides what stands in which file of a build, and in which order styles come.
 */
export function offersPassed(): Plugin {
  return {
    name: 'hub:offers-passed',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: '#runtime/offers/' },
      handler(code, id) {
        if (!drawn.some((folder) => id.startsWith(folder))) return undefined;
        const read = (offer: string) => {
          const file = join(projectRoot, offer);
          // What it gives may come from elsewhere tomorrow.
          this.addWatchFile(file);
          return readFileSync(file, 'utf8');
        };
        return { code: pastOffers(code, read), map: null };
      },
    },
  };
}
