import type { Plugin } from 'vite';

/** An import of a file of `generated/` whose name is put together. */
const putTogether = /\bimport\(`#generated\/([^`]+)`\)/g;

/**
 * Where a name is put together, Vite looks into the checkout alone. Of a product that stands elsewhere such a file is read by
 * Node, as the server does.
 */
export function generatedElsewhere(generated: string): Plugin {
  const own = `process.getBuiltinModule('node:module').createRequire(${JSON.stringify(`${generated}/`)})`;
  return {
    name: 'hub:generated-elsewhere',
    enforce: 'pre',
    transform: (code) =>
      code.includes('import(`#generated/')
        ? code.replace(putTogether, (_, name) => `Promise.resolve().then(() => ${own}(\`./${name}\`))`)
        : undefined,
  };
}
