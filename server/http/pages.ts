import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { app } from '#generated/app.ts';

/** Where the pages come from: the built files, or whatever a developer's command puts in their place. */
export interface Pages {
  /** Serves what pages load: scripts, styles, pictures. */
  register(fastify: FastifyInstance): Promise<void>;
  /** index.html for an address. */
  template(url: string): Promise<string>;
  /** Says which build this is; open pages compare it with their own. */
  build: string;
  /** A dev server writes inline scripts into the page, which the policy of the built one forbids. */
  inlineScripts: boolean;
}

const yearSeconds = 31_536_000;
const buildChars = 10;

/** The built files of `vite build`. Files with a hash in their name never change. */
export async function distPages(dist: string): Promise<Pages> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const hash = createHash('sha256').update(html).digest('hex').slice(0, buildChars);
  return {
    async register(fastify) {
      await fastify.register(async (scope) => {
        await scope.register(fastifyCompress);
        await scope.register(fastifyStatic, {
          root: dist,
          index: false,
          wildcard: false,
          globIgnore: ['**/index.html'],
          cacheControl: false,
          setHeaders(reply, path) {
            const hashed = /[\\/]assets[\\/]/.test(path);
            reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
            reply.header('x-content-type-options', 'nosniff');
          },
        });
      });
    },
    template: async () => html,
    build: `${app.version}+${hash}`,
    inlineScripts: false,
  };
}
