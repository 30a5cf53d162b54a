import type { Delivery } from '../../ground/delivery.ts';
import type { Pages } from './pages.ts';

/** Where a build keeps what never changes under its name: all that another host may deliver, and keep. */
export const unchangingFiles = '/assets/';

/**
 * Pages whose scripts and styles another host delivers, and which say where pictures and files come from. The first script, which sets light
 * or dark before anything is drawn, stays at the hub.
 */
export function deliveredPages(pages: Pages, delivery: Delivery = {}): Pages {
  const { assets = '' } = delivery;
  const at = (path: string) => (path.startsWith(unchangingFiles) ? assets + path : path);
  const { filesOf } = pages;
  const told = Object.entries(originsOf(delivery)).map(
    ([name, origin]) => `<meta name="${name}" content="${origin}" />`,
  );
  return {
    ...pages,
    template: async (url) =>
      (await pages.template(url))
        .replaceAll(`="${unchangingFiles}`, () => `="${at(unchangingFiles)}`)
        .replace('</head>', () => [...told, '</head>'].join('\n    ')),
    ...(filesOf && {
      filesOf: (modules) => {
        const { scripts, styles } = filesOf(modules);
        return { scripts: scripts.map(at), styles: styles.map(at) };
      },
    }),
  };
}

/** Who else delivers something, by the names under which documents say so. */
export function originsOf({ images, uploads }: Delivery = {}): Record<string, string> {
  return {
    ...(images !== undefined && { 'images-origin': images }),
    ...(uploads !== undefined && { 'uploads-origin': uploads }),
  };
}
