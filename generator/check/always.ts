import { isSaid, named, keyAt as placeOf } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { isGiven } from '../resolve/subjects.ts';

/** The guard that everything asks first is asked before anything is known but who asks; and what says `open` is let past something. */
export function checkAlways({ read, faults, subjects }: Building, { always, guards, checks }: Product): void {
  const said = read.guards.find(({ read: file }) => file.always !== undefined)?.read;
  if (said !== undefined && always !== undefined)
    for (const id of guards[always]?.checks ?? [])
      for (const name of checks[id]?.reads ?? [])
        if (!isGiven(name, subjects))
          faults.add('HUB1876', placeOf(said, 'always'), { name: always, check: id, missing: name });
  if (said !== undefined) return;
  for (const { read: app } of read.app)
    for (const { key, value } of named(app.apps))
      if (isSaid(value, 'open'))
        faults.add('HUB1606', placeOf(value, 'open'), {
          word: 'open',
          name: key,
          reason: 'no guard is asked by every page',
        });
}
