import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { manifestsOf } from '../server/emit-manifests.ts';
import { closedSchema } from '../types/canonical.ts';
import { type Boundary, boundariesOf } from './boundaries.ts';
import { resolve, sampleOf } from './sample.ts';

type Definitions = Product['definitions'];

/** A value at one side of a limit, within the file that holds it. */
export interface ManifestCase {
  boundary: Boundary;
  path: string;
  about: string;
}

/** A file of a repository that the hub reads: each limit of each thing that it holds, however deep. */
export interface ManifestPlan {
  name: string;
  closed: JsonSchema;
  cases: ManifestCase[];
}

// NOTE: a thing that may hold itself has no end; what is tried of it once is tried.
const deepest = 4;

export function planManifests({ definitions, entities }: Product): ManifestPlan[] {
  return manifestsOf({ entities }).flatMap(({ name }) => {
    const schema = definitions[name];
    if (schema === undefined) return [];
    const sample = sampleOf(schema, definitions) as Record<string, unknown>;
    const cases = casesIn({ name, schema, sample, path: '', seen: [name] }, definitions, (value) => value);
    return [{ name, closed: closedSchema(schema, definitions), cases }];
  });
}

interface Thing {
  /** What it is, for whoever reads what a case proves. */
  name: string;
  schema: JsonSchema;
  sample: Record<string, unknown>;
  path: string;
  seen: readonly string[];
}

function casesIn(
  thing: Thing,
  definitions: Definitions,
  around: (value: unknown) => unknown,
): ManifestCase[] {
  const { name, schema, sample, path, seen } = thing;
  const { properties = {}, required = [] } = resolve(schema, definitions);
  const own = Object.keys(properties)
    .sort()
    .flatMap((field) => {
      const one = properties[field] ?? {};
      const at = `${path}/${field}`;
      const within = (value: unknown) => around({ ...sample, [field]: value });
      const here = boundariesOf(one, definitions).map((boundary) => ({
        boundary: { ...boundary, values: boundary.values.map(within) },
        path: at,
        about: `field ${name}.${field}`,
      }));
      return [...here, ...casesBelow({ one, at, seen }, definitions, within)];
    });
  const missing = [...required].sort().map((field) => {
    const { [field]: _, ...rest } = sample;
    const boundary = { title: `refuses it without ${field}`, values: [around(rest)], breaks: 'required' };
    return { boundary, path, about: `field ${name}.${field}` };
  });
  return [...own, ...missing];
}

interface Below {
  one: JsonSchema;
  at: string;
  seen: readonly string[];
}

/** What a field holds that is a thing itself, or a list of things. */
function casesBelow(
  { one, at, seen }: Below,
  definitions: Definitions,
  within: (value: unknown) => unknown,
): ManifestCase[] {
  const { items } = resolve(one, definitions);
  const held = items ?? one;
  const name = refName(held) ?? (held.allOf ?? []).map(refName).find(Boolean);
  const { properties } = resolve(held, definitions);
  if (name === undefined || properties === undefined || seen.includes(name) || seen.length > deepest)
    return [];
  const sample = sampleOf(held, definitions) as Record<string, unknown>;
  const below = { name, schema: held, sample, path: items ? `${at}/0` : at, seen: [...seen, name] };
  return casesIn(below, definitions, (value) => within(items ? [value] : value));
}
