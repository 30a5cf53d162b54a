import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { fileKinds } from '../grammar/spec-files.ts';
import type { RefTarget } from '../grammar/targets.ts';
import type { Spec } from '../load/load-spec.ts';
import { entriesOf } from '../yaml/spec-node.ts';

/** Every id of the spec, with the place that declares it. */
export class Registry {
  readonly #byTarget = new Map<RefTarget, Map<string, Place>>();
  readonly #known = new Map<RefTarget, readonly string[]>();

  /** Declares an id; a second declaration is a fault. */
  declare(target: RefTarget, id: string, place: Place, faults: Faults): void {
    const ids = this.#byTarget.get(target) ?? new Map<string, Place>();
    this.#byTarget.set(target, ids);
    const first = ids.get(id);
    if (first === undefined) {
      ids.set(id, place);
      this.#known.delete(target);
    } else faults.add('HUB1202', place, { what: target, name: id, first: `${first.file}:${first.line}` });
  }

  has(target: RefTarget, id: string): boolean {
    return this.#byTarget.get(target)?.has(id) ?? false;
  }

  /** Where an id is declared. */
  placeOf(target: RefTarget, id: string): Place | undefined {
    return this.#byTarget.get(target)?.get(id);
  }

  /** All ids of a sort: one list, of which much may be worked out once. */
  known(target: RefTarget): readonly string[] {
    const known = this.#known.get(target) ?? [...(this.#byTarget.get(target)?.keys() ?? [])];
    this.#known.set(target, known);
    return known;
  }
}

/** Collects all ids before anything refers to one, so that the order of files does not matter. */
export function declareIds(spec: Spec, faults: Faults): Registry {
  const registry = new Registry();
  for (const [kind, { declares }] of fileKinds) {
    for (const file of spec.files[kind]) {
      for (const [target, { ids }] of Object.entries(declares))
        for (const { id, at } of ids(file)) registry.declare(target as RefTarget, id, at, faults);
    }
  }
  for (const { key, keyAt } of entriesOf(spec.icons?.root)) registry.declare('icon', key, keyAt, faults);
  return registry;
}
