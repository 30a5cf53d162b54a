import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import { fillingsOf } from '../../model/manifest-words.ts';
import type { Entity, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { object } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { closedSchema } from '../types/canonical.ts';
import { sourcesOf } from '../types/emit-types.ts';

/** The things that are kept in a file of a repository. */
export function manifestsOf({
  entities,
}: Pick<Product, 'entities'>): Required<Pick<Entity, 'name' | 'file'>>[] {
  return sortedEntries(entities).flatMap(([, { name, file, viewOf }]) =>
    file === undefined || viewOf !== undefined ? [] : [{ name, file }],
  );
}

/**
 * What a manifest is judged by: a schema through which words pass that nobody declared. Whoever reads the file says of each
 * which word was meant, and a format that others look after may have more of them.
 */
export const opened = (schema: JsonSchema): JsonSchema => withoutLocks(schema) as JsonSchema;

function withoutLocks(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutLocks(item));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => isNames || key !== 'additionalProperties');
  return Object.fromEntries(
    entries.map(([key, one]) => [
      key,
      withoutLocks(one, !isNames && (key === 'properties' || key === 'definitions')),
    ]),
  );
}

/** The names that a schema knows, and nothing else of it. */
function wordsIn({ $ref, allOf, items, properties, definitions = {} }: JsonSchema): JsonSchema {
  const each = (schemas: Record<string, JsonSchema>) =>
    Object.entries(schemas).map(([name, one]) => [name, wordsIn(one)] as const);
  const told = each(definitions).filter(([, one]) => Object.keys(one).length > 0);
  return {
    ...($ref !== undefined && { $ref }),
    ...(allOf !== undefined && { allOf: allOf.map(wordsIn) }),
    ...(items !== undefined && { items: wordsIn(items) }),
    ...(properties !== undefined && { properties: Object.fromEntries(each(properties)) }),
    ...(told.length > 0 && { definitions: Object.fromEntries(told) }),
  };
}

/** server/manifests.ts: the files of repositories that say what an item is, and how each is judged. */
export function emitManifests(product: Product): OutputFile[] {
  const all = manifestsOf(product);
  const module = new Module('server/manifests.ts');
  module.needType('Validate', 'validators/types.ts');
  const imports = all.map(
    ({ name }) =>
      `import { validate as ${fitsName(name)} } from ${quote(`../validators/manifests/${name}.js`)};`,
  );
  if (imports.length > 0) module.add(imports.join('\n'));
  module.add(types);
  const written = all.map(
    ({ name, file }) =>
      [
        name,
        object([
          ['file', quote(file.name)],
          ['others', printData(file.others)],
          ['fits', identifier(fitsName(name))],
          ['fills', printData(byPath(fillsOf(name, product)))],
          ['leads', printData(byPath(leadsIn(name, product)))],
          ['secrets', printData(secretsOf(name, product))],
          ['schema', printData(wordsIn(closedSchema(product.definitions[name] ?? {}, product.definitions)))],
        ]),
      ] as const,
  );
  module.addConst('manifests', object(written), {
    type: 'Readonly<Record<string, Manifest>>',
    about: 'Every manifest, by the thing that it holds.',
  });
  const from = placesOf(all.flatMap(({ name }) => product.entities[name] ?? []));
  return [module.toFile(from.length === 0 ? sourcesOf(product) : from)];
}

/** In an order of their own: the owner's order of keys changes nothing. */
const byPath = <One extends { path: readonly string[] }>(all: One[]): One[] =>
  all.sort((one, other) => (one.path.join('.') < other.path.join('.') ? -1 : 1));

/** Which fields it fills, of whatever is kept in rows, and where that stands in it. */
function fillsOf(name: string, { entities }: Product) {
  const filled = Object.values(entities).flatMap(({ table, viewOf, fields }) =>
    table === undefined || viewOf !== undefined ? [] : fields,
  );
  return fillingsOf(name, entities).flatMap(({ word, path, ofEntry }) => {
    const { name: field } = filled.find(({ fromManifest }) => fromManifest?.includes(word)) ?? {};
    return field === undefined ? [] : [{ field, path, ...(ofEntry && { ofEntry }) }];
  });
}

/** Where a thing names items, in itself and in what stands in it. */
function leadsIn(
  name: string,
  product: Product,
  { path, above }: { path: readonly string[]; above: readonly string[] } = { path: [], above: [name] },
): { path: readonly string[]; kind: string }[] {
  return (product.entities[name]?.fields ?? []).flatMap(({ name: field, schema, leadsTo }) => {
    const here = [...path, field];
    const inner = refName(schema) ?? refName(schema.items ?? {});
    const isOpen = inner === undefined || above.includes(inner);
    return [
      ...(leadsTo === undefined ? [] : [{ path: here, kind: leadsTo }]),
      ...(isOpen ? [] : leadsIn(inner, product, { path: here, above: [...above, inner] })),
    ];
  });
}

/** What is secret in a manifest, by the field that marks it. */
function secretsOf(name: string, { entities, definitions }: Product): Record<string, string[]> {
  const whole = closedSchema(definitions[name] ?? {}, definitions);
  const inside = [name, ...Object.keys(whole.definitions ?? {})].flatMap((one) => entities[one] ?? []);
  const byMark: Record<string, string[]> = {};
  for (const { name: field, secret } of inside.flatMap(({ fields }) => fields))
    if (secret !== undefined) byMark[secret] = [...new Set([...(byMark[secret] ?? []), field])].sort();
  return byMark;
}

const fitsName = (name: string) => `fits${name}`;

const types = `/** What a schema says, as far as whoever looks for a word needs it. */
export interface WordSchema {
  readonly $ref?: string;
  readonly allOf?: readonly WordSchema[];
  readonly items?: WordSchema;
  readonly properties?: Readonly<Record<string, WordSchema>>;
  readonly definitions?: Readonly<Record<string, WordSchema>>;
}

/** A file at the root of a repository that says what an item is. */
export interface Manifest {
  readonly file: string;
  /** Whether it may say more than is declared. */
  readonly others: boolean;
  readonly fits: Validate;
  /** Which field of its item each of these fills: the way there, 0 for the first entry of a list, which may be nothing without it. */
  readonly fills: readonly {
    readonly field: string;
    readonly path: readonly string[];
    readonly ofEntry?: true;
  }[];
  /** Where it names items by owner/name, through lists, and of which kind. */
  readonly leads: readonly { readonly path: readonly string[]; readonly kind: string }[];
  /** The fields whose values are secret, by the field that says so of them. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  readonly schema: WordSchema;
}`;
