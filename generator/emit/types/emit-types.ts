import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { canonical } from './canonical.ts';
import { eventName, inputName, jobInputName, outputName } from './names.ts';
import { inputSchema, type TypeSchema, typeSchema } from './type-schema.ts';

const rootName = 'GeneratedRoot';

/** types.ts: an interface or alias per definition, and the input and output of every endpoint. */
export async function emitTypes(product: Product): Promise<OutputFile[]> {
  const definitions = typeDefinitions(product);
  const source = await compileAll(definitions);
  const content = layOutTypes(source);
  assertNames(content, Object.keys(definitions));
  return [{ path: 'types.ts', content, from: sourcesOf(product) }];
}

/** The spec files that define types. */
export function sourcesOf(product: Product): string[] {
  return sortedUnique([
    ...placesOf(Object.values(product.entities)),
    ...placesOf(Object.values(product.endpoints)),
    ...placesOf(Object.values(product.jobs)),
    ...placesOf(Object.values(product.events)),
  ]);
}

function typeDefinitions(product: Product): Record<string, TypeSchema> {
  const schemas = new Map<string, JsonSchema>(Object.entries(product.definitions));
  const add = (name: string, schema: JsonSchema, id: string) => {
    if (schemas.has(name)) throw new Error(`The type ${name} of ${id} stands in entities already.`);
    schemas.set(name, schema);
  };
  for (const endpoint of Object.values(product.endpoints)) {
    add(inputName(endpoint.id), inputSchema(endpoint.input), endpoint.id);
    if (endpoint.answers === 'wrapper') add(outputName(endpoint.id), endpoint.returns, endpoint.id);
  }
  for (const { id, input } of Object.values(product.jobs)) add(jobInputName(id), input, id);
  for (const { id, what } of Object.values(product.events)) if (what) add(eventName(id), what, id);
  const sorted = sortedEntries(Object.fromEntries(schemas));
  return Object.fromEntries(sorted.map(([name, schema]) => [name, typeSchema(canonical(schema))]));
}

/** One compile for everything: the compiler's fixed costs are paid once. */
async function compileAll(definitions: Record<string, TypeSchema>): Promise<string> {
  const { compile } = await import('json-schema-to-typescript');
  const root = { title: rootName, type: 'object' as const, additionalProperties: false, definitions };
  return await compile(root as Parameters<typeof compile>[0], rootName, {
    additionalProperties: false,
    bannerComment: '',
    // NOTE: formatting takes five times as long as compiling.
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
}

const rootPattern = new RegExp(`export interface ${rootName} \\{\\s*\\}\\n`);
const referencePattern =
  /\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the `definition` [^\n]*\n \*\/\n/g;
const referenceLines =
  /(?: \*\n)? \* This interface was referenced by [^\n]*\n \* via the `definition` [^\n]*\n/g;

function layOutTypes(source: string): string {
  const text = source
    .replace(rootPattern, '')
    .replaceAll(referencePattern, '')
    .replaceAll(referenceLines, '');
  let depth = 0;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('}')) depth -= 1;
    if (depth === 0 && startsDeclaration(line, lines.at(-1))) lines.push('');
    lines.push('  '.repeat(Math.max(0, depth)) + line);
    if (line.endsWith('{')) depth += 1;
  }
  return `${lines.join('\n').trim()}\n`;
}

function startsDeclaration(line: string, previous: string | undefined): boolean {
  return line.startsWith('/**') || (line.startsWith('export ') && previous !== ' */');
}

/** The compiler makes names safe in its own way; a name that it changed would leave references dangling. */
function assertNames(content: string, names: string[]): void {
  const declared = new Set(
    [...content.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name),
  );
  const lost = names.filter((name) => !declared.has(name));
  if (lost.length > 0)
    throw new Error(`No type came out for ${lost.join(', ')}: rename them in spec/entities.`);
}
