import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { list } from '../print/code.ts';
import { identifier } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { copySupport } from '../support/read-support.ts';
import { outputName } from '../types/names.ts';
import { callsBesideScreens } from './calls-made.ts';
import { canBeEmpty, inputOf } from './input-of.ts';
import { printCall } from './written-call.ts';

const supportFiles = [
  'address.ts',
  'axios-parts.d.ts',
  'axios-parts.js',
  'client.ts',
  'http.ts',
  'sender.ts',
  'transport.ts',
];
const specFile = 'api/call-spec.ts';

/** api/: the client, copied as it stands, and a module of each call: who makes one loads no other. */
export function emitApi(product: Product): OutputFile[] {
  const endpoints = sortedEntries(product.endpoints).map(([, endpoint]) => endpoint);
  const beside = new Set(callsBesideScreens(product));
  return [
    ...endpoints.map((endpoint) => emitCall(endpoint, product)),
    emitList(
      'api/always.ts',
      endpoints.filter(({ id }) => beside.has(id)),
      {
        about:
          'What is asked before a page is drawn, from every page, or after any failure: no screen brings it along.',
        product,
      },
    ),
    emitList('api/all.ts', endpoints, {
      about: 'Every call, for a hand-written part of a page: which of them it makes, no description says.',
      product,
    }),
    ...supportFiles.map((name) => copySupport(`api/support/${name}`, `api/${name}`)),
  ];
}

/** Where a call stands that code imports: `api/items/list.ts`. */
export function callPath({ area, verb }: Pick<Endpoint, 'area' | 'verb'>): string {
  return `api/${area}/${verb}.ts`;
}

function emitList(
  path: string,
  endpoints: readonly Endpoint[],
  { about, product }: { about: string; product: Product },
): OutputFile {
  const module = new Module(path);
  const names = endpoints.map((endpoint, index) => {
    const name = `spec${index}`;
    module.need(`spec as ${name}`, callPath(endpoint));
    return name;
  });
  const type = `readonly ${module.needType('CallSpec', 'api/call-types.ts')}[]`;
  module.addConst('calls', list(names), { type, about });
  return module.toFile(placesOf([product.app, ...endpoints]));
}

function emitCall(endpoint: Endpoint, product: Product): OutputFile {
  const { id, verb, about = id, answers } = endpoint;
  const module = new Module(callPath(endpoint));
  const type = module.needType('CallSpec', 'api/call-types.ts');
  // Nobody loads what is made by a call of a function, unless it says that nothing else is done by it.
  const before = `/* @__PURE__ */ ${module.need('specOf', specFile)}(`;
  module.addConst('spec', printCall(endpoint, product), { type, before, suffix: ')' });
  const input = inputOf(endpoint, module);
  const comment = `/** ${about.replaceAll('*/', '* /')} */\n`;
  if (answers !== 'wrapper') {
    const body = `${module.need('urlOf', 'api/client.ts')}(spec, input)`;
    module.add(`${comment}export const ${identifier(`${verb}Url`)} = (input: ${input}): string => ${body};`);
    return module.toFile(placesOf([endpoint]));
  }
  const output = module.needType(outputName(id), 'types.ts');
  const options = module.needType('CallOptions', 'api/client.ts');
  const given = canBeEmpty(endpoint) ? `input: ${input} = {}` : `input: ${input}`;
  const body = `${module.need('call', 'api/client.ts')}<${output}>(spec, input, options)`;
  module.add(
    `${comment}export const ${identifier(verb)} = (${given}, options?: ${options}): Promise<${output}> =>\n  ${body};`,
  );
  return module.toFile(placesOf([endpoint]));
}
