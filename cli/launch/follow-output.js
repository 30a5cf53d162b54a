// @ts-check
// Read before all else by each process of a hub whose generated/ lies beside a site (HUB_OUTPUT): code here finds it there, and
// what stands there finds our rooms and packages here.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.js';

const generated = '#generated/';
/** What an output has of its own; all else that it names is ours. */
const own = /^(?:generated|dist|screens)\//;

const output = process.env.HUB_OUTPUT;
if (output) followOutput(output);

/** @param {string} folder */
function followOutput(folder) {
  const hrefOf = (/** @type {string} */ path) => pathToFileURL(join(path, '/')).href;
  const [here, there] = [hrefOf(root), hrefOf(folder)];
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith(generated)) {
        const name = specifier.slice(generated.length);
        return next(`${there}generated/${/\.(?:[jt]s|json)$/.test(name) ? name : `${name}.ts`}`, context);
      }
      const { parentURL } = context;
      if (!parentURL?.startsWith(there)) return next(specifier, context);
      if (!specifier.startsWith('.'))
        return next(specifier, { ...context, parentURL: `${here}package.json` });
      const { href } = new URL(specifier, parentURL);
      const isOurs = href.startsWith(there) && !own.test(href.slice(there.length));
      return next(isOurs ? `${here}${href.slice(there.length)}` : specifier, context);
    },
  });
}
