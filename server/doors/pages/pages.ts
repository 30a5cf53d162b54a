import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { app } from '#generated/app.ts';
import { registerAssets } from '../../http/files/assets.ts';
import type { Places } from '../../http/places.ts';
import { Drawer } from './drawing/drawer.ts';
import { type PageFiles, readPageFiles } from './page-files.ts';

/** Where the pages come from: the built files, or whatever a developer's command puts in their place. */
export interface Pages {
  /** Serves what pages load: scripts, styles, pictures. */
  register(fastify: FastifyInstance, places: Places): PromiseLike<unknown>;
  /** index.html for an address. */
  template(url: string): Promise<string>;
  /** Says which build this is; open pages compare it with their own. */
  build: string;
  /** What modules of the browser side are loaded from. Absent where they are loaded as they are written. */
  filesOf?(modules: readonly string[]): PageFiles;
  /** Draws pages for visitors. Absent where nothing was built that does. */
  drawer?: Drawer | undefined;
  /** A dev server writes inline scripts into the page, which the policy of the built one forbids. */
  inlineScripts: boolean;
}

/** What draws pages, in a folder that is served to nobody (assets.ts). */
const drawingModule = '.drawn/draw-page.js';

// biome-ignore lint/plugin: 40 bits of a hash tell one build from another
const buildChars = 10;

/** The built files of `vite build`. Files with a hash in their name never change. */
export async function distPages(dist: string): Promise<Pages> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const hash = createHash('sha256').update(html).digest('hex').slice(0, buildChars);
  const build = `${app.version}+${hash}`;
  const told = html.replace('</head>', () => `  <meta name="build" content="${build}" />\n  </head>`);
  const filesOf = await readPageFiles(dist);
  const drawing = join(dist, drawingModule);
  return {
    ...(existsSync(drawing) && { drawer: new Drawer(drawing) }),
    filesOf,
    register: (fastify, places) => fastify.register((scope) => registerAssets(scope, dist, places)),
    template: async () => told,
    build,
    inlineScripts: false,
  };
}
