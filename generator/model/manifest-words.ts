import { refName } from '../grammar/json-schema.ts';
import type { Entity, Field } from './product.ts';

type Things = Readonly<Record<string, Entity>>;

/** What a word of `fromManifest` leads to in one manifest. */
export interface Filling {
  word: string;
  /** As it is gone in the file: names, and 0 for the first entry of a list. */
  path: string[];
  /** What stands there. */
  field: Field;
  /** Whether it stands in an entry of a list that cannot be without it. */
  ofEntry: boolean;
}

const own = (things: Things, name: string): Entity | undefined =>
  Object.hasOwn(things, name) ? things[name] : undefined;

/** All that may fill a field from a manifest: what it says itself, and what the first entry of each of its lists does. */
export function fillingsOf(manifest: string, things: Things): Filling[] {
  return (own(things, manifest)?.fields ?? []).flatMap((field): Filling[] => {
    const { name } = field;
    const entry = refName(field.schema.items ?? {});
    const inner = entry === undefined ? [] : (own(things, entry)?.fields ?? []);
    return [
      { word: name, path: [name], field, ofEntry: false },
      ...inner.map((one) => ({
        word: `${name}.${one.name}`,
        path: [name, '0', one.name],
        field: one,
        ofEntry: one.required,
      })),
    ];
  });
}
