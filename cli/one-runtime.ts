import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Puts the few helpers of the bundler, to which it gives a file of their own, into that of the libraries: every page asks for
 * both, and of half a kilobyte as much again is headers. Where a release writes them otherwise, they stay a file.
 */
export function oneRuntime(): Plugin {
  return {
    name: 'hub:one-runtime',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    writeBundle: {
      // Before anything is packed, or named by what lies in it.
      order: 'pre',
      sequential: true,
      async handler({ dir = 'dist' }, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const fileOf = (name: string) => chunks.find((one) => one.name === name)?.fileName;
        const [from, to] = [fileOf('rolldown-runtime'), fileOf('libraries')];
        if (from === undefined || to === undefined) return;
        const read = (name: string) => readFile(join(dir, name), 'utf8');
        const whole = withHelpers(await read(to), await read(from));
        if (whole === undefined) return;
        await writeFile(join(dir, to), whole);
        for (const name of Object.keys(bundle).filter((one) => one !== from && /\.(?:js|html)$/.test(one))) {
          const text = await read(name);
          if (text.includes(nameIn(from)))
            await writeFile(join(dir, name), pointed(text, nameIn(from), nameIn(to)));
        }
        await moveInManifest(join(dir, '.vite/manifest.json'), from, to);
        await rm(join(dir, from));
        delete bundle[from];
      },
    },
  };
}

const nameIn = (path: string) => path.replace(/^.*\//, '');

const importOf = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/;
const exportOf = /export\{([^}]*)\};?\s*$/;

/** `a as b`, as it is imported and exported: both names. */
const namesIn = (list: string): [string, string][] =>
  list.split(',').map((one) => {
    const [name = '', local = name] = one.trim().split(' as ');
    return [name, local];
  });

/** Under which name a helper is found there: no name that was made short is as long. */
const given = (name: string) => `helper_${name}`;

/** The libraries with the helpers before them. */
export function withHelpers(libraries: string, helpers: string): string | undefined {
  const exported = exportOf.exec(helpers)?.[1];
  const imported = importOf.exec(libraries)?.[1];
  if (exported === undefined || imported === undefined) return undefined;
  const all = namesIn(exported);
  const own = namesIn(imported).map(([name, local]) => `${local}=${given(name)}`);
  const fields = all.map(([local, name]) => `${given(name)}:${local}`);
  const names = all.map(([, name]) => given(name));
  const made = `const{${names}}=(()=>{${helpers.replace(exportOf, '')}return{${fields}}})()`;
  return `${made},${own};${libraries.replace(importOf, '')}export{${names}};`;
}

/** A file that takes them from there, or a page that names both. */
export function pointed(text: string, from: string, to: string): string {
  return text
    .replace(importOf, (_, list: string) => {
      const taken = namesIn(list).map(([name, local]) => `${given(name)} as ${local}`);
      return `import{${taken}}from"./${to}";`;
    })
    .replace(new RegExp(`^.*<(?:script|link)[^>]*${from}.*\\n`, 'm'), '')
    .replaceAll(from, to);
}

async function moveInManifest(path: string, from: string, to: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { imports?: string[] }>;
  const [gone, there] = [from, to].map((file) => `_${nameIn(file)}`) as [string, string];
  delete manifest[gone];
  for (const [name, { imports }] of Object.entries(manifest))
    if (imports?.includes(gone)) {
      const others = imports.filter((one) => one !== gone && one !== there);
      manifest[name] = { ...manifest[name], imports: name === there ? others : [there, ...others] };
    }
  await writeFile(path, JSON.stringify(manifest));
}
