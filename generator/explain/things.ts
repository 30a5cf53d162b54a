import { fieldNames } from '../declare/field-names.ts';
import { baseKey } from '../declare/messages.ts';
import type { Place } from '../faults/place.ts';
import { fileKinds } from '../grammar/spec-files.ts';
import type { Section } from '../model/claim.ts';
import { entriesOfProduct } from '../model/entries.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { child, stringOf } from '../yaml/spec-node.ts';
import { addressedBy } from './made-links.ts';
import { nameOf, type Thing } from './thing.ts';

/** Everything that a spec declares, with the claims about it, by its name. */
export function thingsOf(resolution: Resolution, sections: readonly Section[]): Map<string, Thing> {
  const { product, building } = resolution;
  const things = new Map<string, Thing>();
  const add = (thing: Thing) => {
    const known = things.get(nameOf(thing));
    if (known === undefined) things.set(nameOf(thing), thing);
    else known.at.push(...thing.at.filter((place) => !known.at.some((one) => isSame(one, place))));
  };
  for (const [kind, { declares }] of fileKinds)
    for (const file of building.spec.files[kind])
      for (const [sort, { ids }] of Object.entries(declares).filter(([own]) => own !== 'view'))
        for (const { id, at, value } of ids(file)) {
          const about = stringOf(child(value, 'about'));
          add({ sort, id, at: [at], ...(about !== undefined && { about }) });
        }
  for (const { id, origin } of product.routes) add({ sort: 'route', id, at: [origin.place] });
  for (const { name, fields } of Object.values(product.entities))
    for (const field of fields) add({ sort: 'field', id: `${name}.${field.name}`, at: [field.origin.place] });
  for (const own of Object.values(product.messages))
    for (const [key, { place }] of Object.entries(own)) add({ sort: 'text', id: baseKey(key), at: [place] });
  for (const { name, about, origin } of Object.values(product.blocks))
    add({ sort: 'block', id: name, at: [origin.place], about });
  for (const { id, at } of fieldNames(building.spec)) add({ sort: 'field', id, at: [at] });
  for (const { says } of addressedBy(product)) {
    const cut = says.indexOf(' ');
    add({ sort: says.slice(0, cut), id: says.slice(cut + 1), at: [] });
  }
  for (const { key, keyAt } of iconsIn(resolution)) add({ sort: 'icon', id: key, at: [keyAt] });
  for (const { claims } of sections)
    for (const { id, about, at, test, engine } of claims) {
      add({ sort: 'claim', id, at: [at], about });
      for (const { name } of engine) add({ sort: 'module', id: name, at: [] });
      if (test !== undefined) add({ sort: 'test', id: test.file, at: [] });
    }
  for (const { what, id, source, decided } of entriesOfProduct(product)) {
    const known = things.get(`${what === 'states' ? 'group' : what} ${id}`);
    if (known && source !== undefined) known.source = source;
    if (known && decided !== undefined) known.decided = decided;
  }
  return things;
}

const isSame = (a: Place, b: Place) => a.file === b.file && a.line === b.line && a.col === b.col;

function iconsIn({ building: { spec } }: Resolution) {
  const root = spec.icons?.root;
  return root?.t === 'map' ? [...root.entries.values()] : [];
}
