import { dirname } from 'node:path';
import type { Plugin } from 'vite';

interface Folders {
  /** What is tried. */
  generated: string;
  /** The same, made from what nobody has changed. */
  truth: string;
}

/** Who asks for what is expected, and for nothing that is tried: below the project. */
const tests = /^\/(?:generated\/qa|tests)\/|\.test\.tsx?$/;

/**
 * What tests try themselves, though it is generated: conditions, states, addresses, validators, and what calls take and may cost. By the
 * client a page asks, and what a test answers it in the place of the hub, or throws, has to be of the same one.
 */
const tried =
  /\/(?:(?:guards|states)\.ts$|api\/|server\/(?:budgets|contract|settings)\.ts$|routes\/|validators\/)/;

/**
 * `hub qa --mutants` makes the product from a changed description: its tests read what they expect from the one that was not changed.
 */
export function truthOfTests({ generated, truth }: Folders): Plugin {
  const root = dirname(generated);
  const isTest = (file: string) => file.startsWith(root) && tests.test(file.slice(root.length));
  return {
    name: 'hub:truth-of-tests',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !isTest(importer) || importer.startsWith(`${truth}/`)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const id = found?.id;
      if (id === undefined || !id.startsWith(`${generated}/`) || tried.test(id)) return undefined;
      return `${truth}${id.slice(generated.length)}`;
    },
  };
}
