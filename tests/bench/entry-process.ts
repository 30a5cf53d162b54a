import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const [, , root = ''] = process.argv;

/** Builds the browser side of a project without writing it, and tells what the first page loads before anything else. */
const built = (await build({
  root,
  logLevel: 'error',
  build: { write: false },
})) as Rolldown.RolldownOutput;
const chunks = new Map(
  built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
);

const first = new Set<string>();
const follow = (name: string) => {
  if (first.has(name)) return;
  first.add(name);
  for (const next of chunks.get(name)?.imports ?? []) follow(next);
};
// The page names its scripts itself: where all code of the entry lies in files that others share, none of them is called an entry.
const page = built.output.find(({ fileName }) => fileName === 'index.html');
const text = page?.type === 'asset' ? String(page.source) : '';
for (const [, name = ''] of text.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)) follow(name);
if (first.size === 0) throw new Error('The page that was built names no script.');

const files = [...first].flatMap((name) => chunks.get(name) ?? []);
process.send?.({
  gzipBytes: files.reduce((sum, { code }) => sum + gzipSync(code).length, 0),
  modules: files.flatMap(({ moduleIds }) => moduleIds),
  largest: files
    .map(({ fileName, code }) => ({ fileName, gzipBytes: gzipSync(code).length }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes)
    .slice(0, 5),
});
process.disconnect?.();
