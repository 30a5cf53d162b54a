// @ts-check
// Read before all else by each process of a hub whose generated/ lies elsewhere (HUB_OUTPUT), beside a site or in a product of its own:
// code here finds it there, and what stands there finds our rooms and packages here.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generated, output } from './output.js';
import { root } from './root.js';

const prefix = '#generated/';
/** What an output has of its own; all else that it names is ours. */
const own = /^(?:generated|dist|screens|blocks)\//;

if (output !== root) followOutput(output);

/** @param {string} folder */
function followOutput(folder) {
  const hrefOf = (/** @type {string} */ path) => pathToFileURL(join(path, '/')).href;
  const [here, there] = [hrefOf(root), hrefOf(folder)];
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith(prefix)) {
        const name = specifier.slice(prefix.length);
        return next(`${hrefOf(generated)}${/\.(?:[jt]s|json)$/.test(name) ? name : `${name}.ts`}`, context);
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
