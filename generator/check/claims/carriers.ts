import { fieldNames } from '../../declare/field-names.ts';
import { baseKey } from '../../declare/messages.ts';
import { declaredIn, listedIn, waitOf, waitsAs } from '../../declare/waiting.ts';
import { entriesOfProduct } from '../../model/entries.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { entriesOf, stringOf } from '../../yaml/spec-node.ts';

/** All that may carry a claim, by its sort and its id, with the area that it waits for where it does. */
export type Carriers = ReadonlyMap<string, { waits?: string }>;

export function carriersOf({ product, building }: Resolution): Carriers {
  const { spec, messages } = building;
  const found = new Map<string, { waits?: string }>();
  const listed = listedIn(spec);
  const add = (name: string, waits = listed.get(name)?.area) => {
    // Of a field that several files name, one that does something is enough.
    if (!found.has(name)) found.set(name, waits === undefined ? {} : { waits });
  };
  for (const { what, id } of entriesOfProduct(product)) {
    if (what !== 'constant' && what !== 'states') add(`${what} ${id}`);
  }
  for (const { id } of product.routes) add(`route ${id}`);
  for (const what of ['menu', 'tagGroup'] as const)
    for (const id of building.registry.known(what)) add(`${what} ${id}`);
  for (const declared of declaredIn(spec))
    add(waitsAs(declared.what, declared.id), waitOf(declared, listed)?.area);
  for (const { id } of fieldNames(spec)) add(waitsAs('field', id));
  for (const { name, fields } of Object.values(product.entities))
    for (const field of fields) add(`field ${name}.${field.name}`);
  for (const own of Object.values(messages)) for (const key of Object.keys(own)) add(`text ${baseKey(key)}`);
  for (const name of Object.keys(product.blocks)) add(`block ${name}`);
  for (const call of callsIn(building)) add(`call ${call}`);
  for (const code of codesIn(product)) add(`code ${code}`);
  return found;
}

const verbs = ['get', 'post', 'put', 'delete'];

/** The method and the path of each call, as they are written: those of one kind are calls of their own. */
function callsIn({ spec }: Resolution['building']): string[] {
  return spec.files.endpoints.flatMap(({ root }) =>
    entriesOf(root).flatMap(({ value }) =>
      entriesOf(value)
        .filter(({ key }) => verbs.includes(key))
        .flatMap(({ key, value: written }) => {
          const paths = [written, ...entriesOf(written).map((one) => one.value)].map(stringOf);
          return paths.filter((path) => path?.startsWith('/')).map((path) => `${key.toUpperCase()} ${path}`);
        }),
    ),
  );
}

/** The codes of errors, where they differ by kind too. */
function codesIn({ errors }: Resolution['product']): string[] {
  return Object.values(errors).flatMap(({ code }) => textsIn(code));
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}
