import type { Place } from '../../faults/place.ts';
import { flatSchema } from '../../grammar/json-schema.ts';
import type { WrittenChild, WrittenRoute } from '../../grammar/spec/routes.ts';
import { builtinTypes, derivedTypes } from '../../grammar/types.ts';
import { at, named } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';
import { namesIn } from '../app/address-of.ts';

type Known = Pick<Building, 'read' | 'faults' | 'definitions'>;

/** Paths are well formed, name each parameter once, and say what each of them may be where somebody relies on it. */
export function checkPaths(known: Known): void {
  for (const route of known.read.routes.flatMap(({ read }) => [...(read.routes ?? [])])) {
    const tree = [route, ...(route.variants ?? [])];
    for (const root of tree) {
      const place = at(root, 'path');
      checkWhole(root.path, place, known);
      checkEach(root.path, route, place, known);
    }
    checkParams(route, route.path, known);
    for (const child of route.children ?? []) {
      const place = at(child, 'path');
      const whole = child.path === '' ? route.path : `${route.path}/${child.path}`;
      checkWhole(whole, place, known);
      checkParams(child, whole, known);
    }
  }
}

function checkWhole(path: string, at: Place, { faults }: Known): void {
  const names = namesIn(path);
  for (const [i, name] of names.entries())
    if (names.indexOf(name) < i) faults.add('HUB1109', at, { name: `{${name}}`, where: 'the path' });
  if (/\{\w+\.\.\.\}./.test(path)) {
    const [name] = /\{\w+\.\.\.\}/.exec(path) ?? [];
    const fix = 'Let it stand at the end.';
    faults.add('HUB1807', at, {
      name: path,
      reason: `goes on behind ${name}, which takes all that follows`,
      fix,
    });
  }
}

/** What is made for each kind has the kind in its address, and what has a kind there is made for each, or says of which. */
function checkEach(path: string, route: WrittenRoute, place: Place, { faults }: Known): void {
  const over: readonly string[] = typeof route.forEach === 'string' ? [route.forEach] : (route.forEach ?? []);
  const isPerKind = over.includes('kinds') || over.includes('create');
  const named = new Set([...path.matchAll(/\{([\w.]+)/g)].map(([, name = '']) => name));
  if (named.has('kind') && !isPerKind && (route.params?.kind === undefined || isType(route.params.kind))) {
    const fix = 'Add forEach: kinds, or say under params which it may be.';
    faults.add('HUB1807', place, { name: path, reason: 'takes any word for a kind', fix });
  }
  const needed = [...(isPerKind ? ['kind'] : []), ...(over.includes('create') ? ['create.at'] : [])];
  for (const name of needed) {
    if (named.has(name)) continue;
    const missing = `{${name}} in the path`;
    faults.add('HUB1817', place, { name: path, reason: `the path does not name {${name}}`, missing });
  }
}

/** Whether an address can hold what is of a type: a text, a number, one of a few. */
function isOneWord(name: string, definitions: Building['definitions']): boolean {
  if (derivedTypes.includes(name)) return true;
  const builtin = Object.hasOwn(builtinTypes, name) ? builtinTypes[name] : undefined;
  const { type, enum: values } = flatSchema(builtin ?? { $ref: `#/definitions/${name}` }, definitions);
  return values !== undefined || type === 'string' || type === 'integer';
}

const isType = (said: unknown) => typeof said === 'string';

/** Values are limited of what stands in the path. */
function checkParams(written: WrittenChild, path: string, { faults, definitions }: Known): void {
  const known = namesIn(path);
  for (const { key, value, at: list } of named(written.params)) {
    if (typeof value === 'string') {
      if (!isOneWord(value, definitions)) faults.add('HUB1991', list, { name: `"${value}"` });
    } else if (value.length === 0)
      faults.add('HUB1103', list, {
        where: key,
        expected: 'a list with something in it',
        found: 'an empty one',
        fix: 'Name one value at least.',
      });
  }
  for (const { key, keyAt: place, value, at: type } of named(written.query)) {
    if (known.includes(key)) faults.add('HUB1505', place, { name: key });
    if (!isOneWord(value, definitions)) faults.add('HUB1991', type, { name: `"${value}"` });
  }
}
