import type { Declared } from '../declare/declare.ts';
import type { Names } from '../expressions/names.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Rate } from '../model/limits.ts';
import type { Product } from '../model/product.ts';
import type { Pending } from '../read/pending.ts';
import type { ReadSpec } from '../read/read-spec.ts';
import type { Reader } from '../read/reader.ts';

// What is known after each step of resolving. A step takes what those before it have given, and the compiler refuses
// one that is called too early.

/** Declared and read. */
export interface Ground extends Declared {
  read: ReadSpec;
  /** What waits until the product stands. */
  pending: Pending;
}

export interface WithConstants extends Ground, Pick<Product, 'kinds' | 'constants' | 'budgets'> {
  rates: Record<string, Rate>;
}

export interface WithEntities extends WithConstants, Pick<Product, 'entities' | 'definitions'> {}

export interface WithCalls extends WithEntities, Pick<Product, 'endpoints'> {}

export interface WithNames extends WithCalls, Pick<Product, 'groups' | 'subjects'> {
  /** What conditions may speak of. */
  names: Names;
}

/** All but what is made of conditions and pages. */
export interface Building extends WithNames, Pick<Product, 'rules'> {}

/** A reader that resolves conditions and values too, with extra names in scope. */
export function scopeReader(
  { names, faults, lookup, pending }: Pick<WithNames, 'names' | 'faults' | 'lookup' | 'pending'>,
  where: string,
  extra: Record<string, JsonSchema> = {},
): Reader & { names: Names } {
  return { faults, lookup, pending, where, names: { ...names, scope: { ...names.scope, ...extra } } };
}
