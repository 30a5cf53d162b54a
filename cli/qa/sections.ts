import { buildProduct } from '../../generator/build.ts';
import { type Explained, explainer } from '../../generator/explain/explain.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { entriesOfProduct } from '../../generator/model/entries.ts';
import { setEntity } from '../../generator/model/setting.ts';
import { keptTrees, productRoot, projectRoot } from '../project.ts';
import { type SortOfConstant, sortOfConstant } from './sorts-of-constants.ts';

/** What is said of an entry beside what proves it. */
export interface Entry {
  /** Its sort and its id. */
  name: string;
  /** The sections of the product specification, by its claims; else the one that it names itself. */
  sections: readonly string[];
  /** The tests that its claims name. */
  tests: readonly string[];
  /** The entries that name it. */
  namedBy: readonly string[];
  /** Tests written by hand that name it, though no claim says so. */
  namedInTests: readonly string[];
  /** Where code reads it, of a constant. */
  readBy?: string;
  /** What a constant is. */
  is?: SortOfConstant;
  /** Whether it waits for a part of the product that is not there yet. */
  isLater?: boolean;
}

/** The sorts that a QA engineer counts. */
export const counted = [
  'rule',
  'error',
  'constant',
  'poll',
  'action',
  'guard',
  'check',
  'route',
  'setting',
] as const;

export interface Entries {
  /** What the product is called. */
  product: string;
  entries: Entry[];
  entryOf: (name: string) => Entry | undefined;
}

/** Every entry of the spec that is counted; faults as a text where the spec is not sound. */
export function readEntries(): Entries | string {
  const uses = readCodeUses(productRoot, projectRoot);
  const built = buildProduct({ project: productRoot, blocks: projectRoot, keptIn: keptTrees });
  const { product } = built;
  if (product === undefined) return formatFaults(built.faults, built.sources, 'text');
  const ask = explainer({ project: productRoot, uses, ...built });
  const known = new Map<string, Entry | undefined>();
  const entryOf = (name: string): Entry | undefined => {
    if (!known.has(name)) known.set(name, entryFrom(name, ask(name).found[0]));
    return known.get(name);
  };
  const names = entriesOfProduct(product).map(({ what, id }) => `${what} ${id}`);
  const set = setEntity(product);
  const settings = (set?.fields ?? []).map(({ name }) => `field ${set?.name}.${name}`);
  const wanted = [...names.filter((name) => isCounted(name)), ...settings];
  const constants = new Map(Object.values(product.constants).map((one) => [`constant ${one.id}`, one]));
  const later = new Set(built.waiting().map(({ what, id }) => `${what} ${id}`));
  const read: Readonly<Record<string, string | undefined>> = uses?.constants ?? {};
  return {
    product: product.app.name,
    entryOf,
    entries: [...new Set(wanted)].map((name) => {
      const constant = constants.get(name);
      const readBy = read[constant?.name ?? ''];
      return {
        ...(entryOf(name) ?? bare(name)),
        name,
        ...(readBy !== undefined && { readBy }),
        ...(constant && { is: sortOfConstant(constant) }),
        ...(later.has(name) && { isLater: true }),
      };
    }),
  };
}

const isCounted = (name: string) => counted.some((sort) => name.startsWith(`${sort} `));

const bare = (name: string): Entry => ({ name, sections: [], tests: [], namedBy: [], namedInTests: [] });

function entryFrom(name: string, found: Explained | undefined): Entry | undefined {
  if (found === undefined) return undefined;
  const claims = found.claims.filter(({ later }) => later === undefined);
  const sections = claims.map(({ id }) => sectionOf(id));
  const own = found.source === undefined ? [] : [found.source];
  return {
    name,
    sections: [...new Set(sections.length > 0 ? sections : own)].sort(),
    tests: [...new Set(claims.flatMap(({ test }) => test ?? []))].sort(),
    namedBy: [...new Set(found.namedBy.map((one) => one.name))],
    namedInTests: found.beside.tests.map(({ file }) => file),
  };
}

/** `2.2.search` is a claim of section 2.2. */
const sectionOf = (claim: string) => /^\d+(?:\.\d+)*/.exec(claim)?.[0] ?? claim;
