import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What code uses of what a spec declares, as the compiler finds it (`generator/uses/`). */
export interface CodeUses {
  /** Constants by the names that code knows them under, each with a file that does. */
  readonly constants: Readonly<Record<string, string>>;
  /** All else by the sort of id. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Words, each with the names that are given to it; `*` where code cannot tell which. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Of these the words of what comes with the start of every page, and with a form of a few short texts. */
  readonly early: readonly string[];
  /** Names of fields and inputs that code says of anything at all. */
  readonly names: readonly string[];
  /** Errors by the call whose handler may throw them, each with a file that does. */
  readonly thrown: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Calls whose handler reads by what people narrow a list. */
  readonly narrowed: readonly string[];
  /** Calls with the inputs that their handlers read by name, of those by which some list is narrowed or ordered. */
  readonly narrowedBy: Readonly<Record<string, readonly string[]>>;
  /** Properties of generated types of pages that no code reads, with the type and all that they stand in. */
  readonly unread: readonly string[];
  /** All properties of these types that there were when code was read: of another one nobody can read anything yet. */
  readonly props: readonly string[];
  /** Of constants, ids and words those that only the product's own rooms use: no other product on this engine has these rooms. */
  readonly ofProduct: OfProduct;
}

interface OfProduct {
  readonly constants: readonly string[];
  readonly ids: CodeUses['ids'];
  readonly texts: readonly string[];
}

/** Written by `hub uses`: the code of the engine changes less often than a spec, and is read by the compiler, not here. */
export const codeUsesFile = 'spec/meta/uses.json';

const none: CodeUses = {
  ...{ constants: {}, ids: {}, texts: {}, early: [], names: [], thrown: {} },
  ...{ narrowed: [], narrowedBy: {}, unread: [], props: [] },
  ofProduct: { constants: [], ids: {}, texts: [] },
};

/** The uses of a project's own code, and of the engine that runs it: not of the rooms of the product that this stands with. */
export function readCodeUses(project: string, engine: string): CodeUses {
  if (project === engine) return readOne(project);
  return withUses(readOne(project), withoutProduct(readOne(engine)));
}

function withoutProduct({ ofProduct, ...uses }: CodeUses): CodeUses {
  const less = <T>(all: Readonly<Record<string, T>>, gone: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !gone.includes(name)));
  return {
    ...uses,
    constants: less(uses.constants, ofProduct.constants),
    ids: Object.fromEntries(
      Object.entries(uses.ids).map(([sort, ids]) => [
        sort,
        ids.filter((id) => !ofProduct.ids[sort]?.includes(id)),
      ]),
    ),
    texts: less(uses.texts, ofProduct.texts),
    early: uses.early.filter((key) => !ofProduct.texts.includes(key)),
    ofProduct: none.ofProduct,
  };
}

function readOne(root: string): CodeUses {
  try {
    return { ...none, ...(JSON.parse(readFileSync(join(root, codeUsesFile), 'utf8')) as Partial<CodeUses>) };
  } catch {
    // A project without code of its own.
    return none;
  }
}

function withUses(one: CodeUses, other: CodeUses): CodeUses {
  const both = (a: CodeUses['ids'], b: CodeUses['ids']) =>
    Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [
        key,
        [...new Set([...(a[key] ?? []), ...(b[key] ?? [])])],
      ]),
    );
  return {
    constants: { ...other.constants, ...one.constants },
    ids: both(one.ids, other.ids),
    texts: both(one.texts, other.texts),
    early: [...new Set([...one.early, ...other.early])],
    names: [...new Set([...one.names, ...other.names])],
    thrown: { ...other.thrown, ...one.thrown },
    narrowed: [...new Set([...one.narrowed, ...other.narrowed])],
    narrowedBy: { ...other.narrowedBy, ...one.narrowedBy },
    unread: one.unread.length > 0 ? one.unread : other.unread,
    props: [...new Set([...one.props, ...other.props])],
    ofProduct: one.ofProduct,
  };
}
