import { readFile } from 'node:fs/promises';
import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { rememberRuns } from '../remember.ts';
import { manifestsOf, opened } from '../server/emit-manifests.ts';
import { closedSchema, reachedFrom } from '../types/canonical.ts';
import { sourcesOf } from '../types/emit-types.ts';
import { type Compiler, compileStandalone, loadCompiler, type Strictness } from './compile-standalone.ts';

/** Compiling is what a run spends its time on: an edit leaves most schemas as they were, and many calls take the same. */
const compiled = rememberRuns<string>('validators');

const supportFiles = [
  'coerce.d.ts',
  'coerce.js',
  'equal.js',
  'formats.d.ts',
  'formats.js',
  'length.d.ts',
  'length.js',
];

/**
 * validators/: one module per endpoint input, per named type of a value and per event and per manifest; none needs a package or `eval`. Any
 * other whole entity comes in by no other way than as the input of a call.
 */
export async function emitValidators(product: Product): Promise<OutputFile[]> {
  const made = { product, compiler: await loadCompiler(), sources: sourcesOf(product) };
  compiled.nextRun();
  const values = sortedEntries(product.definitions)
    .filter(([, schema]) => isValue(schema))
    .flatMap(([name, schema]) =>
      filesOf({ path: `validators/values/${name}`, schema, strictness: 'entity' }, made),
    );
  const endpoints = sortedEntries(product.endpoints).flatMap(([id, { input }]) =>
    filesOf({ path: `validators/endpoints/${id}`, schema: input, strictness: 'input', id }, made),
  );
  const events = sortedEntries(product.events).flatMap(([id, { what }]) =>
    what ? filesOf({ path: `validators/events/${id}`, schema: what, strictness: 'entity', id }, made) : [],
  );
  const manifests = manifestsOf(product).flatMap(({ name }) => {
    const wanted = {
      path: `validators/manifests/${name}`,
      schema: product.definitions[name] ?? {},
      id: name,
    };
    return filesOf({ ...wanted, strictness: 'entity', isOpen: true }, made);
  });
  return [...values, ...endpoints, ...events, ...manifests, typesFile(made), ...(await emitSupport(made))];
}

/** A named type that one field holds, such as a name or an address: code asks of a single value whether it is one. */
export function isValue({ properties }: JsonSchema): boolean {
  return properties === undefined;
}

/** What all of them are made with; `sources` is looked up once, since it walks through all that there is. */
interface Making {
  product: Product;
  compiler: Compiler;
  sources: string[];
}

interface Wanted {
  path: string;
  schema: JsonSchema;
  strictness: Strictness;
  id?: string;
  /** Whether what nobody declared passes. */
  isOpen?: boolean;
}

function filesOf({ path, schema, strictness, id, isOpen = false }: Wanted, making: Making): OutputFile[] {
  const { compiler, product } = making;
  const from = fromOf(schema, id ?? path.split('/').at(-1) ?? '', making);
  const whole = closedSchema(schema, product.definitions);
  const closed = withFlatTypes(isOpen ? opened(whole) : whole, product);
  const content = compiled(`${strictness} ${JSON.stringify(closed)}`, () =>
    compileStandalone(closed, strictness, { compiler, support: '../support/', name: path }),
  );
  return [
    { path: `${path}.js`, content, from },
    { path: `${path}.d.ts`, content: declaration, from },
  ];
}

/**
 * A type that narrows another one is written out: ajv makes a function of one that refers on, and where a value may be null
 * as well what such a function has read as a text stays one, whatever is found to fit after that.
 */
function withFlatTypes(schema: JsonSchema, { definitions: known }: Product): JsonSchema {
  const { definitions } = schema;
  if (definitions === undefined) return schema;
  const flat = Object.entries(definitions).map(
    ([name, type]) => [name, type.allOf?.length === 1 ? flatSchema(type, known) : type] as const,
  );
  return { ...schema, definitions: Object.fromEntries(flat) };
}

const declaration = `import type { Validate } from '../types.ts';

export declare const validate: Validate;
`;

/** Named types stand in no list of their own, so that a file may fall back to everything that defines types. */
function fromOf(schema: JsonSchema, id: string, { product, sources }: Making): string[] {
  const names = [id, ...reachedFrom(schema, product.definitions)];
  const entries = names.flatMap(
    (name) => product.endpoints[name] ?? product.events[name] ?? product.entities[name] ?? [],
  );
  const from = placesOf(entries);
  return from.length === 0 ? sources : from;
}

function typesFile({ sources }: Making): OutputFile {
  return { path: 'validators/types.ts', content: validateTypes, from: sources };
}

const validateTypes = `/** What one broken rule looks like. */
export interface AjvError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message?: string;
}

/** Says whether an input is valid; after a "no", \`errors\` says why. An endpoint's validator fills defaults in. */
export interface Validate {
  (input: unknown): boolean;
  errors?: AjvError[] | null;
}
`;

/** The hand-written modules that validators import, copied as they stand. */
async function emitSupport({ sources }: Making): Promise<OutputFile[]> {
  return await Promise.all(
    supportFiles.map(async (name) => ({
      path: `validators/support/${name}`,
      content: await readFile(new URL(`./support/${name}`, import.meta.url), 'utf8'),
      from: sources,
    })),
  );
}
