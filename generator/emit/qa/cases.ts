import type { JsonSchema } from '../../grammar/json-schema.ts';
import { ruleOfInput } from '../../model/forms.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { sortedEntries } from '../output.ts';
import { rememberRuns } from '../remember.ts';
import { closedSchema } from '../types/canonical.ts';
import { type Compiler, createAjv, type Strictness } from '../validators/compile-standalone.ts';
import { type Boundary, boundariesOf } from './boundaries.ts';
import { sampleOf } from './sample.ts';

/** One input that a validator must take, or must refuse for one reason. */
export interface QaCase {
  title: string;
  input: unknown;
  breaks?: { keyword: string; path: string };
}
/** The cases of one validator. */
export interface QaTarget {
  /** `endpoints/items.list` or `entities/ItemName`: the module below validators/. */
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

interface Proved extends QaTarget {
  dropped: Dropped[];
}

/** Proving compiles every schema once more, and an edit leaves most of them as they were. */
const proved = rememberRuns<Proved>();

/** Cases for named types, for rules and for the inputs of endpoints, each proved by the reference validator. */
export function planCases(product: Product, compiler: Compiler): Planned {
  const proving = { product, compiler };
  proved.nextRun();
  const targets = [
    ...sortedEntries(product.definitions).map(([name, schema]) => entityTarget(name, schema, proving)),
    ...sortedEntries(product.endpoints).map(([, endpoint]) => endpointTarget(endpoint, proving)),
  ];
  return {
    targets: targets.flatMap(({ module, cases }) => (cases.length > 0 ? [{ module, cases }] : [])),
    dropped: targets.flatMap(({ dropped }) => dropped),
  };
}

interface Proving {
  product: Product;
  compiler: Compiler;
}

function entityTarget(name: string, schema: JsonSchema, proving: Proving): Proved {
  const { definitions } = proving.product;
  const module = `entities/${name}`;
  return proved(JSON.stringify([module, closedSchema(schema, definitions)]), () => {
    const dropped: Dropped[] = [];
    const prove = proverOf(module, schema, 'entity', { ...proving, dropped });
    if (schema.properties !== undefined) return { module, cases: [], dropped };
    const wanted = boundariesOf(schema, definitions).map((boundary) => ({ boundary, path: '' }));
    return { module, cases: prove(wanted, (value) => value), dropped };
  });
}

function endpointTarget(endpoint: Endpoint, proving: Proving): Proved {
  const { id, input } = endpoint;
  const module = `endpoints/${id}`;
  const { definitions } = proving.product;
  const examples = examplesOf(endpoint, proving.product);
  return proved(JSON.stringify([module, closedSchema(input, definitions), examples]), () => {
    const dropped: Dropped[] = [];
    const prove = proverOf(module, input, 'input', { ...proving, dropped });
    return { module, cases: endpointCases(input, { definitions, examples }, prove), dropped };
  });
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
}

function endpointCases(input: JsonSchema, { definitions, examples }: About, prove: Prove): QaCase[] {
  const sample = sampleOf(input, definitions) as Record<string, unknown>;
  const fields = sortedEntries(input.properties ?? {}).flatMap(([name, schema]) => {
    const boundaries = [...boundariesOf(schema, definitions), ...(examples[name] ?? [])];
    const wanted = boundaries.map((boundary) => ({ boundary, path: `/${name}` }));
    return prove(wanted, (value) => ({ ...sample, [name]: value }));
  });
  const missing = [...(input.required ?? [])].sort().flatMap((name) => {
    const { [name]: _, ...rest } = sample;
    const boundary = { title: `refuses an input without ${name}`, values: [rest], breaks: 'required' };
    return prove([{ boundary, path: '' }], (value) => value);
  });
  return [...fields, ...missing];
}

interface Wanted {
  boundary: Boundary;
  path: string;
}
type Prove = (wanted: Wanted[], build: (value: unknown) => unknown) => QaCase[];

/** Keeps of each boundary the first value that the reference validator judges as claimed, for the one reason. */
function proverOf(
  module: string,
  schema: JsonSchema,
  strictness: Strictness,
  proving: Proving & { dropped: Dropped[] },
): Prove {
  const { compiler, product, dropped } = proving;
  const validate = createAjv(compiler, strictness, false).compile(closedSchema(schema, product.definitions));
  const brokenBy = (input: unknown) => {
    validate(structuredClone(input));
    return (validate.errors ?? []).map(({ keyword, instancePath }) => ({ keyword, path: instancePath }));
  };
  return (wanted, build) =>
    wanted.flatMap(({ boundary: { title, values, breaks }, path }) => {
      const label = path === '' ? title : `${path.slice(1)} ${title}`;
      for (const value of values) {
        const input = build(value);
        const broken = brokenBy(input);
        const [first] = broken;
        if (breaks === undefined && first === undefined) return [{ title: label, input }];
        const sole = broken.length === 1 && first !== undefined && first.path === path ? first : undefined;
        if (sole !== undefined && (breaks === 'any' || breaks === sole.keyword)) {
          return [{ title: label, input, breaks: sole }];
        }
      }
      dropped.push({ module, title: label });
      return [];
    });
}
