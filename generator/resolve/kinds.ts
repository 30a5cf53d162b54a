import { at, named, othersIn } from '../grammar/written.ts';
import type { Kind } from '../model/product.ts';
import type { ReadSpec } from '../read/read-spec.ts';
import { plain } from '../yaml/spec-node.ts';
import { declaredFields, readOwnFields } from './kind-fields.ts';
import type { Ground } from './known.ts';
import { originFrom } from './origins.ts';

type WrittenKind = NonNullable<ReadSpec['kinds'][number]['read']['kinds']>[number];

/** Reads spec/kinds.yaml; what the engine does not know of is declared there by its owner. */
export function buildKinds(ground: Ground): Kind[] {
  const { read, faults } = ground;
  const kinds = new Map<string, Kind>();
  const declared = declaredFields(read);
  for (const { read: file } of read.kinds) {
    for (const written of file.kinds ?? []) {
      const { id, code, tabs, icon, manifest } = written;
      readOwnFields(written, declared, ground);
      // A second kind of the same name is reported already, and would repeat every route of the first.
      if (kinds.has(id)) continue;
      const own = othersIn(written).map(({ key, value }) => [key, plain(value)] as const);
      kinds.set(id, {
        id,
        code,
        tabs: [...tabs],
        create: waysOf(written, faults),
        manifests: manifest === undefined ? [] : [manifest].flat(),
        more: { ...(icon !== undefined && { icon }), ...Object.fromEntries(own) },
        origin: originFrom(id, [written, file], at(written), faults),
      });
    }
  }
  return [...kinds.values()];
}

function waysOf({ create }: WrittenKind, faults: Ground['faults']): Kind['create'] {
  const ways = new Map<string, NonNullable<typeof create>[number]>();
  for (const way of create ?? []) {
    const first = ways.get(way.at);
    if (first === undefined) {
      ways.set(way.at, way);
      continue;
    }
    const { file, line } = at(first);
    faults.add('HUB1202', at(way), { what: 'way of creating', name: way.at, first: `${file}:${line}` });
  }
  return [...ways.values()].map(({ at: address, type, guards, screen, writes }) => ({
    at: address,
    guards: [...(guards ?? [])],
    ...(type !== undefined && { type }),
    ...(screen !== undefined && { screen }),
    ...(writes !== undefined && {
      writes: Object.fromEntries(named(writes).map(({ key, value }) => [key, plain(value)])),
    }),
  }));
}
