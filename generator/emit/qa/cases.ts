import type { JsonSchema } from '../../grammar/json-schema.ts';
import { ruleOfInput } from '../../model/forms.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { sortedEntries } from '../output.ts';
import { rememberRuns } from '../remember.ts';
import { closedSchema } from '../types/canonical.ts';
import { type Compiler, createAjv, type Strictness } from '../validators/compile-standalone.ts';
import { isValue } from '../validators/emit-validators.ts';
import { aboutOf } from './about.ts';
import { type Boundary, boundariesOf, patternsOf } from './boundaries.ts';
import { type ManifestPlan, planManifests } from './manifest-cases.ts';
import { sampleOf } from './sample.ts';

/** One input that a validator must take, or must refuse for one reason. */
export interface QaCase {
  title: string;
  /** What it proves, by its sort and its id: `rule Person.alias`. */
  about: string;
  input: unknown;
  breaks?: { keyword: string; path: string };
}
/** The cases of one validator. */
export interface QaTarget {
  /** `endpoints/items.list` or `values/ItemName`: the module below validators/. */
  module: string;
  cases: QaCase[];
}
/** A case that could not be proved, and so is no test. */
export interface Dropped {
  module: string;
  title: string;
}
export interface Planned {
  targets: QaTarget[];
  dropped: Dropped[];
}

interface Proved {
  cases: QaCase[];
  /** Titles of those that could not be proved. */
  dropped: string[];
}

/** Proving compiles schemas once more: an edit leaves most of them as they were, and many calls take the same. */
const proved = rememberRuns<Proved>('cases');

/** Cases for named types, for rules and for the inputs of endpoints, each proved by the reference validator. */
export function planCases(product: Product, compiler: Compiler): Planned {
  const proving = { product, compiler };
  proved.nextRun();
  const targets = [
    ...sortedEntries(product.definitions).map(([name, schema]) => valueTarget(name, schema, proving)),
    ...sortedEntries(product.endpoints).map(([, endpoint]) => endpointTarget(endpoint, proving)),
    ...planManifests(product).map((plan) => manifestTarget(plan, proving)),
  ];
  return {
    targets: targets.flatMap(({ module, cases }) => (cases.length > 0 ? [{ module, cases }] : [])),
    dropped: targets.flatMap(({ module, dropped }) => dropped.map((title) => ({ module, title }))),
  };
}

interface Proving {
  product: Product;
  compiler: Compiler;
}

type Target = Proved & { module: string };

function valueTarget(name: string, schema: JsonSchema, proving: Proving): Target {
  const { definitions } = proving.product;
  const module = `values/${name}`;
  if (!isValue(schema)) return { module, cases: [], dropped: [] };
  const closed = closedSchema(schema, definitions);
  const outcome = proved(JSON.stringify(['entity', name, closed]), () => {
    const dropped: string[] = [];
    const prove = proverOf(closed, 'entity', { ...proving, dropped });
    const about = `entity ${name}`;
    const wanted = [...boundariesOf(schema, definitions), ...patternsOf(schema, definitions)].map(
      (boundary) => ({
        boundary,
        path: '',
        about,
      }),
    );
    return { cases: prove(wanted, (value) => value), dropped };
  });
  return { module, ...outcome };
}

function endpointTarget(endpoint: Endpoint, proving: Proving): Target {
  const { id, input } = endpoint;
  const { definitions } = proving.product;
  const examples = examplesOf(endpoint, proving.product);
  const closed = closedSchema(input, definitions);
  const names = Object.keys(input.properties ?? {}).sort();
  const abouts = Object.fromEntries(names.map((field) => [field, aboutOf(field, endpoint, proving.product)]));
  const outcome = proved(JSON.stringify(['input', closed, examples, abouts]), () => {
    const dropped: string[] = [];
    const prove = proverOf(closed, 'input', { ...proving, dropped });
    return { cases: endpointCases(input, { definitions, examples, abouts }, prove), dropped };
  });
  return { module: `endpoints/${id}`, ...outcome };
}

/** What stands in a file of a repository has limits as well, though nobody calls it. */
function manifestTarget({ name, closed, cases: wanted }: ManifestPlan, proving: Proving): Target {
  const outcome = proved(JSON.stringify(['manifest', name, closed]), () => {
    const dropped: string[] = [];
    const prove = proverOf(closed, 'entity', { ...proving, dropped });
    return { cases: prove(wanted, (value) => value), dropped };
  });
  return { module: `manifests/${name}`, ...outcome };
}

/** What rules give as examples, by the fields of a call. Those that only the form refuses are none of the server's. */
function examplesOf(endpoint: Endpoint, product: Product): Record<string, Boundary[]> {
  const show = (value: unknown) => JSON.stringify(value);
  const own = (endpoint.writes?.fields ?? []).flatMap((field) => {
    const rule = ruleOfInput(field, endpoint, product);
    if (rule === undefined) return [];
    const { accept, reject } = rule;
    const boundaries: Boundary[] = [
      ...accept.map((value) => ({ title: `takes ${show(value)}`, values: [value] })),
      ...reject.map((value) => ({ title: `refuses ${show(value)}`, values: [value], breaks: 'any' })),
    ];
    return [[field, boundaries] as const];
  });
  return Object.fromEntries(own);
}

interface About {
  definitions: Product['definitions'];
  examples: Record<string, Boundary[]>;
  abouts: Record<string, string>;
}

function endpointCases(input: JsonSchema, { definitions, examples, abouts }: About, prove: Prove): QaCase[] {
  const sample = sampleOf(input, definitions) as Record<string, unknown>;
  const fields = sortedEntries(input.properties ?? {}).flatMap(([name, schema]) => {
    const boundaries = [
      ...boundariesOf(schema, definitions),
      ...patternsOf(schema, definitions),
      ...(examples[name] ?? []),
    ];
    const about = abouts[name] ?? '';
    const wanted = boundaries.map((boundary) => ({ boundary, path: `/${name}`, about }));
    return prove(wanted, (value) => ({ ...sample, [name]: value }));
  });
  const missing = [...(input.required ?? [])].sort().flatMap((name) => {
    const { [name]: _, ...rest } = sample;
    const boundary = { title: `refuses an input without ${name}`, values: [rest], breaks: 'required' };
    return prove([{ boundary, path: '', about: abouts[name] ?? '' }], (value) => value);
  });
  return [...fields, ...missing];
}

interface Wanted {
  boundary: Boundary;
  path: string;
  about: string;
}
type Prove = (wanted: Wanted[], build: (value: unknown) => unknown) => QaCase[];

/** Keeps of each boundary the first value that the reference validator judges as claimed, for the one reason. */
function proverOf(
  closed: JsonSchema,
  strictness: Strictness,
  { compiler, dropped }: Proving & { dropped: string[] },
): Prove {
  const validate = createAjv(compiler, strictness, false).compile(closed);
  const brokenBy = (input: unknown) => {
    validate(structuredClone(input));
    return (validate.errors ?? []).map(({ keyword, instancePath }) => ({ keyword, path: instancePath }));
  };
  return (wanted, build) =>
    wanted.flatMap(({ boundary: { title, values, breaks }, path, about }) => {
      const label = path === '' ? title : `${path.slice(1)} ${title}`;
      for (const value of values) {
        const input = build(value);
        const broken = brokenBy(input);
        const [first] = broken;
        if (breaks === undefined && first === undefined) return [{ title: label, about, input }];
        const sole = broken.length === 1 && first !== undefined && first.path === path ? first : undefined;
        if (sole !== undefined && (breaks === 'any' || breaks === sole.keyword)) {
          return [{ title: label, about, input, breaks: sole }];
        }
      }
      dropped.push(label);
      return [];
    });
}
