import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPageFiles } from './page-files.ts';

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/index.css'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'runtime/a.ts': { file: 'assets/a.js', imports: ['_shared.js', '_part.js'], css: ['assets/a.css'] },
  '_part.js': { file: 'assets/part.js', imports: ['runtime/a.ts'], css: ['assets/part.css', 'assets/a.css'] },
  'runtime/b.ts': { file: 'assets/b.js', imports: ['_part.js'] },
};

async function filesOf(modules: readonly string[]) {
  const dist = mkdtempSync(join(tmpdir(), 'page-files-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return (await readPageFiles(dist))(modules);
}

it('gives what modules load with all that they import, each once, and nothing that the entry has', async () => {
  expect(await filesOf(['runtime/a.ts', 'runtime/b.ts'])).toEqual({
    scripts: ['/assets/part.js', '/assets/a.js', '/assets/b.js'],
    styles: ['/assets/part.css', '/assets/a.css'],
  });
});

it('gives nothing for a module that the build does not know', async () => {
  expect(await filesOf(['runtime/none.ts'])).toEqual({ scripts: [], styles: [] });
});
