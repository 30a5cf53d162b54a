import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import type { RefTarget } from '../grammar/targets.ts';
import type { Spec } from '../load/load-spec.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { child, entriesOf, itemsOf, type SpecEntry, stringOf } from '../yaml/spec-node.ts';

/** Every id of the spec, with the place that declares it. */
export class Registry {
  readonly #byTarget = new Map<RefTarget, Map<string, Place>>();

  /** Declares an id; a second declaration is a fault. */
  declare(target: RefTarget, id: string, place: Place, faults: Faults): void {
    const ids = this.#byTarget.get(target) ?? new Map<string, Place>();
    this.#byTarget.set(target, ids);
    const first = ids.get(id);
    if (first === undefined) ids.set(id, place);
    else faults.add('HUB1202', place, { what: target, name: id, first: `${first.file}:${first.line}` });
  }

  has(target: RefTarget, id: string): boolean {
    return this.#byTarget.get(target)?.has(id) ?? false;
  }

  known(target: RefTarget): string[] {
    return [...(this.#byTarget.get(target)?.keys() ?? [])];
  }
}

const fileKeys = new Set(['source', 'decided']);

/** The entries of a file that are things of their own, without its provenance. */
export function declarations(file: SpecFile, besides: readonly string[] = []): SpecEntry[] {
  return entriesOf(file.root).filter((entry) => !fileKeys.has(entry.key) && !besides.includes(entry.key));
}

/** Collects all ids before anything refers to one, so that the order of files does not matter. */
export function collectIds(spec: Spec, faults: Faults): Registry {
  const registry = new Registry();
  const declare = (target: RefTarget, entries: SpecEntry[]) => {
    for (const { key, keyAt } of entries) registry.declare(target, key, keyAt, faults);
  };
  for (const { root } of spec.files.app) {
    declareItems(registry, 'language', itemsOf(child(root, 'languages')), faults);
    declare('app', entriesOf(child(root, 'apps')));
    declare('base', entriesOf(child(root, 'bases')));
    declare('place', entriesOf(child(root, 'places')));
  }
  for (const { root } of spec.files.kinds)
    declareItems(registry, 'kind', itemsOf(child(root, 'kinds')), faults);
  for (const { root } of spec.files.tags) {
    for (const { value } of entriesOf(child(root, 'tags'))) declare('tag', entriesOf(value));
  }
  for (const file of spec.files.endpoints) declare('endpoint', declarations(file));
  for (const file of spec.files.errors) declare('error', declarations(file));
  for (const file of spec.files.rules) declare('rule', declarations(file));
  for (const { root } of spec.files.guards) {
    for (const [key, target] of [
      ['subjects', 'subject'],
      ['terms', 'term'],
      ['checks', 'check'],
      ['guards', 'guard'],
      ['actions', 'action'],
    ] as const) {
      declare(target, entriesOf(child(root, key)));
    }
  }
  for (const { root } of spec.files.states) {
    for (const [key, target] of [
      ['groups', 'group'],
      ['machines', 'machine'],
      ['polls', 'poll'],
    ] as const) {
      declare(target, entriesOf(child(root, key)));
    }
  }
  for (const file of spec.files.entities) {
    declare('entity', declarations(file, ['types', 'views']));
    declare('entity', entriesOf(child(file.root, 'types')));
    declare('entity', entriesOf(child(file.root, 'views')));
    declare('view', entriesOf(child(file.root, 'views')));
  }
  for (const file of spec.files.parts) {
    for (const { key, value } of declarations(file))
      for (const part of entriesOf(value)) registry.declare('part', `${key}.${part.key}`, part.keyAt, faults);
  }
  for (const { key, keyAt } of entriesOf(spec.icons?.root)) registry.declare('icon', key, keyAt, faults);
  for (const file of spec.files.screens) registry.declare('screen', screenId(file), file.root.at, faults);
  return registry;
}

function declareItems(
  registry: Registry,
  target: RefTarget,
  items: ReturnType<typeof itemsOf>,
  faults: Faults,
): void {
  for (const item of items) {
    const id = child(item, 'id');
    const name = stringOf(id);
    if (id !== undefined && name !== undefined) registry.declare(target, name, id.at, faults);
  }
}

/** `spec/screens/hub/list.yaml` → `hub/list`. */
export function screenId(file: SpecFile): string {
  return file.path.replace(/^spec\/screens\//, '').replace(/\.yaml$/, '');
}
