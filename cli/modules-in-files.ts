import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const manifestFile = '.vite/manifest.json';

/**
 * Names in the manifest also each module that lies in one file with others. Vite names those alone of which a file begins, and a document
 * names what its page loads by module, so that nothing of the sort could be put together.
 */
export function modulesInFiles(root: string): Plugin {
  return {
    name: 'hub:modules-in-files',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    writeBundle: {
      order: 'post',
      async handler({ dir = 'dist' }, bundle) {
        const path = join(dir, manifestFile);
        const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string }>;
        const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const whole = byFile.get(chunk.fileName);
          for (const id of whole ? chunk.moduleIds : []) {
            const name = relative(root, id).split(sep).join('/');
            // What lies beside it is known by the file; that a file begins with it says nothing of the others.
            if (whole && isNamed(name)) manifest[name] ??= whole;
          }
        }
        await writeFile(path, JSON.stringify(manifest));
      },
    },
  };
}

/** What documents name: generated modules, blocks and what these draw with at once. */
const isNamed = (name: string) =>
  /(?:^|\/)generated\/|^(?:runtime|screens)\//.test(name) && !name.includes('?');
