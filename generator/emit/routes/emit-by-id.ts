import { compareText } from '../../faults/compare-text.ts';
import { flatSchema } from '../../grammar/json-schema.ts';
import { listOfScreen, queryOf } from '../../model/address-query.ts';
import type { Product, Route } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedUnique } from '../output.ts';
import { propertyKey, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { namesOfPath, valuesOf } from './params-of.ts';

/** routes/by-id.ts: what the addresses of each screen take, for code that knows where it leads. */
export function emitRoutesById(product: Product): OutputFile {
  const module = new Module('routes/by-id.ts');
  const screens = sortedUnique(product.routes.map(({ screen }) => screen)).map(
    (id) => [id, product.routes.filter(({ screen }) => screen === id)] as const,
  );
  const params = screens.map(([id, routes]) => `  readonly ${propertyKey(id)}: ${printParams(routes)};\n`);
  module.add(`/** What the addresses of each screen name, and what chooses between them. */
export interface AddressParams {\n${params.join('')}}`);
  const variants = screens.map(([id, routes]) => {
    const own = sortedUnique(routes.flatMap(({ variant }) => variant ?? []));
    return `  readonly ${propertyKey(id)}: ${unionOf(own)};\n`;
  });
  module.add(`/** The variants of the addresses of each screen. */
export interface AddressVariants {\n${variants.join('')}}`);
  const query = screens.map(
    ([id, routes]) => `  readonly ${propertyKey(id)}: { ${printQuery(id, routes, product)} };\n`,
  );
  module.add(`/** What may stand behind the ? of the addresses of each screen. */
export interface AddressQuery {\n${query.join('')}}`);
  return module.toFile(placesOf([product.app, ...product.routes]));
}

/** What a list keeps there is what its call takes. */
function printQuery(id: string, routes: readonly Route[], product: Product): string {
  const { definitions } = product;
  const names = [...queryOf(routes, listOfScreen(id, product))].sort(([a], [b]) => compareText(a, b));
  return names
    .map(([name, queried]) => {
      const schema = typeof queried === 'string' ? { $ref: `#/definitions/${queried}` } : queried;
      const { enum: values, items } = flatSchema(schema, definitions);
      const one = values?.every((value) => typeof value === 'string') ? unionOf(values) : 'string';
      return `readonly ${propertyKey(name)}?: ${items ? 'readonly string[]' : one} | undefined`;
    })
    .join('; ');
}

/** Addresses of one form are one record; what only those of another form name is said to be absent. */
function printParams(routes: readonly Route[]): string {
  const all = sortedUnique(routes.flatMap((route) => [...namesOfPath(route), ...Object.keys(route.fixed)]));
  const records = formsOf(routes).map((alike) => {
    const fields = all.map((name) => `readonly ${propertyKey(name)}${printParam(name, alike)}`);
    return fields.length === 0 ? 'Readonly<Record<never, never>>' : `{ ${fields.join('; ')} }`;
  });
  return sortedUnique(records).join(' | ');
}

function printParam(name: string, alike: readonly Route[]): string {
  const [first] = alike;
  if (first === undefined) return '?: never';
  if (Object.hasOwn(first.fixed, name)) return `?: ${unionOf(fixedValues(name, alike))}`;
  if (!namesOfPath(first).includes(name)) return '?: never';
  const values = valuesOf(name, alike);
  const isRest = first.path.endsWith(`{${name}...}`);
  return `${isRest ? '?' : ''}: ${values.length > 0 ? unionOf(values) : 'string'}`;
}

function fixedValues(name: string, routes: readonly Route[]): string[] {
  return sortedUnique(routes.flatMap(({ fixed }) => fixed[name] ?? []));
}

/** Routes that name the same and fix the same, as long as there is one for every choice of what they fix. */
function formsOf(routes: readonly Route[]): Route[][] {
  const formOf = (route: Route) =>
    JSON.stringify([namesOfPath(route), sortedUnique(Object.keys(route.fixed))]);
  return sortedUnique(routes.map(formOf))
    .map((form) => routes.filter((route) => formOf(route) === form))
    .flatMap((alike) => (hasEveryChoice(alike) ? [alike] : alike.map((route) => [route])));
}

function hasEveryChoice(alike: readonly Route[]): boolean {
  const names = sortedUnique(Object.keys(alike[0]?.fixed ?? {}));
  const choices = names.reduce((count, name) => count * fixedValues(name, alike).length, 1);
  const made = new Set(alike.map(({ fixed }) => JSON.stringify(names.map((name) => fixed[name]))));
  return made.size === choices;
}
