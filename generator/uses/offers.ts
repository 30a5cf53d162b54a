/** A file of `runtime/offers/`, from which blocks take what the engine offers them. */
export const isOffer = (path: string): boolean => /^runtime\/offers\/[\w-]+\.ts$/.test(path);

const given = /^export (?:type )?\{([^}]*)\} from '\.\.\/([^']+)';$/gm;

/** What an offer gives, by its name, and the module from which each of it comes. */
export function sourcesIn(offer: string): ReadonlyMap<string, string> {
  return new Map(
    [...offer.matchAll(given)].flatMap(([, names = '', module]) =>
      namesIn(names).map(({ name }) => [name, `runtime/${module}`] as const),
    ),
  );
}

const taking = /\bimport\s+(type\s+)?\{([^}]*)\}\s*from\s*(['"])#(runtime\/offers\/[\w-]+\.ts)\3;?/g;
const takingLater = /\bimport\(\s*(['"])#(runtime\/offers\/[\w-]+\.ts)\1\s*\)/g;

/**
 * Code with each of its imports going past the offer, to where what it takes is: a file that names all of them would have
 * whoever takes one load the rest. Lines stay where they are, and what an offer does not give is still asked of it.
 */
export function pastOffers(code: string, read: (offer: string) => string): string {
  return code
    .replace(taking, (said: string, type = '', names: string, _, offer: string) => {
      const sources = sourcesIn(read(offer));
      const byModule = new Map<string, string[]>();
      for (const { said, name } of namesIn(names)) {
        const module = sources.get(name) ?? offer;
        byModule.set(module, [...(byModule.get(module) ?? []), said]);
      }
      const imports = [...byModule].map(
        ([module, taken]) => `import ${type}{ ${taken.join(', ')} } from '#${module}';`,
      );
      return imports.join(' ') + '\n'.repeat(said.split('\n').length - 1);
    })
    .replace(takingLater, (said: string, _, offer: string) => {
      const [module, ...others] = new Set(sourcesIn(read(offer)).values());
      return module === undefined || others.length > 0 ? said : `import('#${module}')`;
    });
}

const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** Each of `a, type B, c as d`, and under which name it is given. */
const namesIn = (list: string) =>
  list
    .replace(comments, '')
    .split(',')
    .map((one) => one.trim())
    .filter((said) => said !== '')
    .map((said) => ({ said, name: said.replace(/^type /, '').replace(/ as .*$/, '') }));
