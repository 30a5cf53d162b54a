import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineLayer } from '../yaml/layer.ts';

/** What code uses of what a spec declares, as the compiler finds it (`generator/uses/`). */
export interface CodeUses {
  /** Constants by the names that code knows them under, each with a file that does. */
  readonly constants: Readonly<Record<string, string>>;
  /** All else by the sort of id. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Words, each with the names that are given to it; `*` where code cannot tell which. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Of these the words of what comes with the start of every page, and with a form of a few short texts, and its icons. */
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
}

/** What the code of a checkout uses, and what of that none but the product's own rooms do: no other product on this engine has them. */
export interface FoundUses extends CodeUses {
  readonly ofProduct: OfProduct;
}

interface OfProduct {
  readonly constants: readonly string[];
  readonly ids: CodeUses['ids'];
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/**
 * Written by `hub uses`, of a product's own code and of the engine's: code changes less often than a spec, and is read by the compiler,
 * not here.
 */
export const codeUsesFile = 'spec/meta/uses.json';
export const engineUsesFile = `${engineLayer}${codeUsesFile}`;

const none: CodeUses = {
  ...{ constants: {}, ids: {}, texts: {}, early: [], names: [], thrown: {} },
  ...{ narrowed: [], narrowedBy: {}, unread: [], props: [] },
};

/** The uses of a project's own code, and of the engine that runs it: not of the rooms of the product that this stands with. */
export const readCodeUses = (project: string, engine: string): CodeUses =>
  withUses(readOne(join(project, codeUsesFile)), readOne(join(engine, engineUsesFile)));

/** What was found in two parts, of which the engine's names nothing that the product's own rooms alone do. */
export function partsOfUses(
  { ofProduct, ...uses }: FoundUses,
  isOfProduct: (call: string) => boolean,
): { engine: CodeUses; product: CodeUses } {
  const part = (isProduct: boolean): CodeUses => {
    const own = (gone: readonly string[]) => {
      const known = new Set(gone);
      return (name: string) => known.has(name) === isProduct;
    };
    const [isText, isCall] = [own(ofProduct.texts), (call: string) => isOfProduct(call) === isProduct];
    const ids = Object.entries(uses.ids).map(
      ([sort, all]) => [sort, all.filter(own(ofProduct.ids[sort] ?? []))] as const,
    );
    return {
      constants: some(uses.constants, own(ofProduct.constants)),
      ids: Object.fromEntries(ids.filter(([, all]) => all.length > 0)),
      texts: some(uses.texts, isText),
      early: uses.early.filter(isText),
      names: uses.names.filter(own(ofProduct.names)),
      thrown: some(uses.thrown, isCall),
      narrowed: uses.narrowed.filter(isCall),
      narrowedBy: some(uses.narrowedBy, isCall),
      // What blocks read of a page is the engine's to say.
      unread: isProduct ? [] : uses.unread,
      props: isProduct ? [] : uses.props,
    };
  };
  return { engine: part(false), product: part(true) };
}

const some = <T>(all: Readonly<Record<string, T>>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));

function readOne(file: string): CodeUses {
  try {
    return { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<CodeUses>) };
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
  };
}
