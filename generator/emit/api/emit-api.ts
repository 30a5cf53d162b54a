import { readFile } from 'node:fs/promises';
import type { Endpoint, EndpointRoute, Product } from '../../model/product.ts';
import { shownBy, touchedBy } from '../../model/touches.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { layOut } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { outputName } from '../types/names.ts';
import { canBeEmpty, inputOf } from './input-of.ts';

const supportFiles = ['address.ts', 'call-types.ts', 'client.ts', 'transport.ts'];

/** api/: the client, copied as it stands, and a module of calls per area. */
export async function emitApi(product: Product): Promise<OutputFile[]> {
  const endpoints = sortedEntries(product.endpoints).map(([, endpoint]) => endpoint);
  const areas = sortedUnique(endpoints.map((endpoint) => endpoint.area));
  const known = { product, touched: new Set(endpoints.flatMap(touchedBy)) };
  const own = areas.map((area) =>
    emitArea(
      area,
      endpoints.filter((endpoint) => endpoint.area === area),
      known,
    ),
  );
  const support = supportFiles.map(async (name) => ({
    path: `api/${name}`,
    content: await readFile(new URL(`./support/${name}`, import.meta.url), 'utf8'),
    from: [product.app.origin.place.file],
  }));
  return [...own, ...(await Promise.all(support))];
}

interface Known {
  product: Product;
  /** The entities that some call changes. */
  touched: ReadonlySet<string>;
}

function emitArea(area: string, endpoints: Endpoint[], known: Known): OutputFile {
  const module = new Module(`api/${area}.ts`);
  const names: string[] = [];
  for (const endpoint of endpoints) names.push(addCall(endpoint, module, known));
  module.add(`/** The calls of this area. */\nexport const ${identifier(area)} = { ${names.join(', ')} };`);
  return module.toFile(placesOf(endpoints));
}

/** Adds the spec of an endpoint and its function; gives back the entry in the area's object. */
function addCall(endpoint: Endpoint, module: Module, known: Known): string {
  const { id, verb, about = id, answers } = endpoint;
  const spec = identifier(`${verb}Spec`);
  const specType = module.needType('CallSpec', 'api/client.ts');
  module.addConst(spec, printData(specOf(endpoint, known)), { type: specType });
  const input = inputOf(endpoint, module);
  const comment = `/** ${about.replaceAll('*/', '* /')} */\n`;
  if (answers !== 'wrapper') {
    const name = identifier(`${verb}Url`);
    const body = `${module.need('urlOf', 'api/client.ts')}(${spec}, input)`;
    module.add(`${comment}export const ${name} = (input: ${input}): string => ${body};`);
    return name;
  }
  const output = module.needType(outputName(id), 'types.ts');
  const options = module.needType('CallOptions', 'api/client.ts');
  const given = canBeEmpty(endpoint) ? `input: ${input} = {}` : `input: ${input}`;
  const name = identifier(verb);
  const body = `${module.need('call', 'api/client.ts')}<${output}>(${spec}, input, options)`;
  module.add(
    `${comment}export const ${name} = (${given}, options?: ${options}): Promise<${output}> =>\n  ${body};`,
  );
  return name === verb ? name : `${layOut(quote(verb))}: ${name}`;
}

function specOf(endpoint: Endpoint, { product, touched }: Known) {
  const { id, route, encode, timeoutMs, ignore, cache } = endpoint;
  const touches = touchedBy(endpoint);
  const shows = shownBy(endpoint, product).filter((name) => touched.has(name));
  return {
    id,
    routes: {
      ...(route.by !== undefined && { by: route.by, cases: route.cases }),
      ...(route.otherwise !== undefined && { otherwise: route.otherwise }),
    } satisfies { by?: string; cases?: Record<string, EndpointRoute>; otherwise?: EndpointRoute },
    base: baseOf(endpoint.base, product),
    path: endpoint.pathParams,
    query: [...endpoint.queryParams].sort(),
    body: [...endpoint.bodyFields].sort(),
    encode,
    timeoutMs,
    ignore: { http: [...ignore.http].sort(), codes: [...ignore.codes].sort() },
    ...(cache !== undefined && { cache }),
    ...(shows.length > 0 && { shows }),
    ...(touches.length > 0 && { touches }),
  };
}

/** The text of a base that is known already, or its name. */
export function baseOf(name: string, { app }: Product): string {
  const base = Object.hasOwn(app.bases, name) ? app.bases[name] : undefined;
  return base?.t === 'literal' && typeof base.value === 'string' ? base.value : name;
}
