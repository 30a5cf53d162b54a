import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { everKeptFile, readEverKept, withKept } from '../load/ever-kept.ts';
import type { Product } from '../model/product.ts';

/** Writes down what is kept by now, so that a later `was:` can be judged. Names are added and never taken away. */
export function noteKept(project: string, { entities }: Pick<Product, 'entities'>): void {
  const before = readEverKept(project);
  const now = withKept(before, Object.values(entities));
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  const file = join(project, everKeptFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
}
