import { at, isSaid, named, keyAt as placeOf } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { isGiven } from '../resolve/subjects.ts';
import { callsIn } from './calls.ts';

/** The guard that everything asks first is asked before anything is known but who asks; and what says `open` is let past something. */
export function checkEverywhere(building: Building, product: Product): void {
  const { read, faults, subjects } = building;
  const { everywhere, guards, checks } = product;
  const said = read.guards.find(({ read: file }) => file.everywhere !== undefined)?.read;
  if (said !== undefined && everywhere !== undefined)
    for (const id of guards[everywhere]?.checks ?? [])
      for (const name of checks[id]?.reads ?? [])
        if (!isGiven(name, subjects))
          faults.add('HUB1876', placeOf(said, 'everywhere'), { name: everywhere, check: id, missing: name });
  if (everywhere !== undefined) checkOpenPages(everywhere, building, product);
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

/** What is asked before the first page, and by a page that everybody is shown, is answered to everybody. */
function checkOpenPages(
  guard: string,
  { read, faults }: Building,
  { app, routes, screens, endpoints }: Product,
): void {
  const isKept = (id: string) => endpoints[id] !== undefined && endpoints[id].open === undefined;
  for (const { read: file } of read.app)
    for (const step of file.boot ?? [])
      if (isKept(step.load))
        faults.add('HUB1877', at(step, 'load'), { name: step.load, where: 'boot', guard });
  const open = new Set(app.apps.flatMap(({ id, open: why }) => (why === undefined ? [] : [id])));
  for (const route of routes) {
    const screen = open.has(route.app) ? screens[route.screen] : undefined;
    const [name] = screen === undefined ? [] : callsIn(screen.props).filter(isKept);
    if (name !== undefined) faults.add('HUB1877', route.origin.place, { name, where: route.path, guard });
  }
}
