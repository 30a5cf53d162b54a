import type { Names } from '../expressions/expression.ts';
import type { Faults } from '../faults/fault.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Shape } from '../grammar/shape.ts';
import type { RefTarget } from '../grammar/targets.ts';
import type { Node } from '../model/node.ts';
import { describe, type SpecNode } from '../yaml/spec-node.ts';

/** Resolves ids and words for a reader; `undefined` from `find` means that there is no such id. */
export interface Lookup {
  find(to: RefTarget, id: string): string | undefined;
  known(to: RefTarget): string[];
  axisValues(axis: string): string[] | undefined;
  noteText(key: string): void;
  block(name: string): Shape | undefined;
  /** What spec/parts holds under an id. */
  part(id: string): SpecNode | undefined;
  blockNames(): string[];
  /** True where a file that may declare such ids could not be read: nothing can be said of them. */
  unsure(to: RefTarget | 'block'): boolean;
  /** Names as they stand inside a block that loads: its row joins them. */
  namesFor(screen: SpecNode, names: Names): Names;
  /** Names that a block gives to its own values. */
  givenBy(block: string): Names['scope'];
  /** What `each` puts in scope for its siblings. */
  elementOf(expr: JsonSchema, names: Names): { name: string; type: JsonSchema } | undefined;
}

/** Where and how a node is read. */
export interface Reader {
  faults: Faults;
  lookup: Lookup;
  /** Without names, conditions and values are only checked to be texts: whoever builds them knows their scope. */
  names?: Names;
  /** What the node is called in a fault. */
  where: string;
}

export function misfit(expected: string, node: SpecNode, { faults, where }: Reader, fix?: string): undefined {
  faults.add('HUB1103', node.at, {
    where,
    expected,
    found: describe(node),
    fix: fix ?? `Write ${expected}.`,
  });
  return undefined;
}

export function inside(reader: Reader, name: string): Reader {
  return { ...reader, where: name };
}

export function literal(value: string | number | boolean): Node {
  return { t: 'literal', value };
}

export function isText(node: SpecNode): node is Extract<SpecNode, { t: 'scalar' }> & { value: string } {
  return node.t === 'scalar' && typeof node.value === 'string';
}

const homes: Partial<Record<RefTarget, string>> = {
  endpoint: 'spec/endpoints/',
  screen: 'spec/screens/',
  entity: 'spec/entities/',
  view: 'spec/entities/',
  constant: 'spec/constants/',
  constants: 'spec/constants/',
  budget: 'spec/constants/',
  rate: 'spec/constants/',
  error: 'spec/errors/',
  guard: 'spec/guards/, under guards',
  action: 'spec/guards/, under actions',
  subject: 'spec/guards/',
  term: 'spec/guards/',
  check: 'spec/guards/',
  poll: 'spec/states/',
  machine: 'spec/states/',
  group: 'spec/states/',
  kind: 'spec/kinds.yaml',
  tag: 'spec/tags.yaml',
  language: 'spec/app.yaml',
  app: 'spec/app.yaml',
  base: 'spec/app.yaml',
  place: 'spec/app.yaml',
  rule: 'spec/rules/',
  icon: 'runtime/look/icons.yaml',
  part: 'spec/parts/',
};

/** Reports an id that nothing declares. */
export function reportUnknown(
  to: RefTarget,
  id: string,
  node: SpecNode,
  { faults, lookup }: Pick<Reader, 'faults' | 'lookup'>,
): void {
  if (lookup.unsure(to)) return;
  faults.add('HUB1201', node.at, { what: to, name: id, home: homes[to] ?? 'spec/' }, lookup.known(to));
}
