import type { Place } from '../../faults/place.ts';
import { at } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';
import { engineLayer } from '../../yaml/layer.ts';

/** What every page asks, whatever it says: whether its address means something. */
const always = 'validate';

/** The order of guards is said once, and holds all of them; the engine knows no guard that it lacks. */
export function checkOrder({ read, registry, lookup, faults }: Building): void {
  const orders = read.guards.flatMap(({ read: file }) => (file.order ? [{ file, order: file.order }] : []));
  const [first, ...more] = orders.map(({ file }) => at(file, 'order'));
  for (const place of more)
    faults.add('HUB1202', place, { what: 'order', name: 'order', first: `${first?.file}:${first?.line}` });
  if (lookup.unsure('guard')) return;
  const said = orders.flatMap(({ order }) => [...order]);
  const where: Place | undefined =
    first ?? read.guards.find(({ read: file }) => file.guards !== undefined)?.root.at;
  for (const name of [...registry.known('guard'), always])
    if (where && !said.includes(name))
      faults.add('HUB1814', placeFor(where, registry.placeOf('guard', name)), { name });
}

/** An order that the engine says is not the one to mend where a product has more guards. */
const placeFor = (order: Place, guard: Place | undefined) =>
  guard && isOfEngine(order) && !isOfEngine(guard) ? guard : order;

const isOfEngine = ({ file }: Place) => file.startsWith(engineLayer);
