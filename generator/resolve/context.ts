import type { Registry } from '../declare/registry.ts';
import type { Names } from '../expressions/expression.ts';
import type { Faults } from '../faults/fault.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { BlockType } from '../grammar/shape.ts';
import type { Spec } from '../load/load-spec.ts';
import type { Budget, Constant, Endpoint, Entity, Kind, Product, Rate, Rule } from '../model/product.ts';
import type { Subject } from '../model/rights.ts';
import type { Lookup, Reader } from '../read/reader.ts';

/** What the builders of the model share while one run lasts. */
export interface Building {
  spec: Spec;
  faults: Faults;
  registry: Registry;
  /** Filled in order: constants, kinds, entities, endpoints, rules, … */
  constants: Record<string, Constant>;
  rates: Record<string, Rate>;
  budgets: Record<string, Budget>;
  kinds: Kind[];
  entities: Record<string, Entity>;
  definitions: Record<string, JsonSchema>;
  endpoints: Record<string, Endpoint>;
  rules: Record<string, Rule>;
  subjects: Record<string, Subject>;
  blocks: Record<string, BlockType>;
  messages: Product['messages'];
  languages: string[];
  usedTexts: Set<string>;
  usedParts: Set<string>;
  names: Names;
  lookup: Lookup;
}

/** A reader that only checks shapes: conditions and values wait for whoever knows their scope. */
export function shapeReader(building: Building, where: string): Reader {
  return { faults: building.faults, lookup: building.lookup, where };
}

/** A reader that also resolves conditions and values, with extra names in scope. */
export function scopeReader(
  building: Building,
  where: string,
  extra: Record<string, JsonSchema> = {},
): Reader & { names: Names } {
  const { names } = building;
  const scope = { ...names.scope, ...extra };
  return { faults: building.faults, lookup: building.lookup, where, names: { ...names, scope } };
}
