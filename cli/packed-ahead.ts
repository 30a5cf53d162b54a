import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { projectRoot } from './project.ts';

const pack = promisify(brotliCompress);
const packable = /\.(?:js|css|svg|json)$/;

/** Most files are the same from build to build, and packing takes longer than building. */
const keptFolder = join(projectRoot, 'node_modules', '.cache', 'packed');
// biome-ignore lint/plugin: a month, after which a file belongs to no build that anybody goes back to
const keptMs = 30 * 24 * 3_600_000;

/** Writes each file a second time, packed as tightly as can be: whoever asks for a page waits for none of that. */
export function packedAhead(): Plugin {
  return {
    name: 'hub:packed-ahead',
    // What draws pages for documents is sent to nobody.
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async writeBundle({ dir = 'dist' }, bundle) {
      await mkdir(keptFolder, { recursive: true });
      const names = Object.keys(bundle).filter((name) => packable.test(name));
      await Promise.all(names.map((name) => packOne(join(dir, name))));
      await forgetOld();
    },
  };
}

/** What packing makes no smaller stays as it is. */
async function packOne(path: string): Promise<void> {
  const bytes = await readFile(path);
  const packed = await packedOf(bytes);
  if (packed.length < bytes.length) await writeFile(`${path}.br`, packed);
}

async function packedOf(bytes: Buffer): Promise<Buffer> {
  const kept = join(keptFolder, createHash('sha256').update(bytes).digest('hex'));
  const known = await readFile(kept).catch(() => undefined);
  if (known) {
    const now = new Date();
    await utimes(kept, now, now).catch(() => undefined);
    return known;
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const packed = await pack(bytes, { params });
  // Whole or not at all: another build may read it meanwhile, or this one may be ended; and two files may hold the same.
  const draft = `${kept}.${randomUUID()}`;
  await writeFile(draft, packed);
  await rename(draft, kept);
  return packed;
}

async function forgetOld(): Promise<void> {
  for (const name of await readdir(keptFolder)) {
    const path = join(keptFolder, name);
    const known = await stat(path).catch(() => undefined);
    if (known && Date.now() - known.mtimeMs > keptMs) await rm(path, { force: true });
  }
}
