import { at, isSaid } from '../grammar/written.ts';
import { formsOf } from '../model/forms.ts';
import type { Node } from '../model/node.ts';
import type { Product, Screen } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { guardsWith } from './pages/of-viewer.ts';

type Pages = Pick<Product, 'screens' | 'endpoints' | 'guards' | 'checks' | 'actions'>;
type Way = NonNullable<
  NonNullable<Building['read']['kinds'][number]['read']['kinds']>[number]['create']
>[number];

/** A way of creating leads to a form that creates, and lets nobody fill that in whom its call refuses. */
export function checkWays({ read, faults }: Building, product: Pages): void {
  const usual = read.routes
    .flatMap(({ read: file }) => file.routes ?? [])
    .filter(({ forEach }) => forEach?.includes('create'))
    .map(({ screen }) => screen);
  for (const { read: file } of read.kinds)
    for (const { id, create } of file.kinds ?? [])
      for (const way of create ?? []) {
        const where = `${id}${way.at}`;
        for (const name of way.screen === undefined ? usual : [way.screen]) {
          const screen = Object.hasOwn(product.screens, name) ? product.screens[name] : undefined;
          // A screen that does not exist is told as that.
          if (screen === undefined) continue;
          const makers = callsThatCreate(screen, product);
          const leads = way.type === undefined && usual.some((one) => isNamed(one, screen));
          if (makers.length === 0 && !leads && isWhole(screen, product, faults))
            faults.add('HUB1842', way.screen === undefined ? at(way) : at(way, 'screen'), { name, where });
          for (const call of makers) checkAsked(call, way, where, { faults, product });
        }
      }
}

function callsThatCreate(screen: Screen, { endpoints }: Pages): string[] {
  return formsOf(screen).flatMap(({ fields: { submit } }) => {
    const id = submit?.t === 'ref' ? submit.id : '';
    const call = Object.hasOwn(endpoints, id) ? endpoints[id] : undefined;
    return call?.writes?.how === 'creates' ? [id] : [];
  });
}

/** Of a page, or a call of its forms, that is told as faulty itself nobody can say what it lacks. */
function isWhole(screen: Screen, { endpoints }: Pages, faults: Building['faults']): boolean {
  const calls = formsOf(screen).map(({ fields: { submit } }) =>
    submit?.t === 'ref' && Object.hasOwn(endpoints, submit.id) ? endpoints[submit.id] : undefined,
  );
  if (calls.includes(undefined)) return false;
  const files = new Set([screen, ...calls].map((one) => one?.origin.place.file));
  return !faults.hasIn((file) => files.has(file));
}

/** Whether anything on a screen leads to another. */
function isNamed(name: string, { props }: Screen): boolean {
  const parts: Node[] = [props];
  for (const part of parts) {
    if (part.t === 'ref' && part.to === 'screen' && part.id === name) return true;
    if (part.t === 'list') parts.push(...part.items);
    if (part.t === 'record') parts.push(...Object.values(part.fields));
  }
  return false;
}

/** Whoever lacks something is told before they fill in a form, and led to where they can mend it. */
function checkAsked(
  call: string,
  way: Way,
  where: string,
  { faults, product }: { faults: Building['faults']; product: Pages },
): void {
  const { guards, actions, endpoints } = product;
  const { allow = '' } = endpoints[call] ?? {};
  const passed = new Set(
    (way.guards ?? []).flatMap((id) => [...(guards[id]?.checks ?? []), ...(actions[id]?.checks ?? [])]),
  );
  const missing = (actions[allow]?.checks ?? []).find((check) => !passed.has(check));
  if (missing === undefined) return;
  const place = isSaid(way, 'guards') ? at(way, 'guards') : at(way);
  faults.add('HUB1843', place, { name: where, call, check: missing }, [
    allow,
    ...guardsWith(missing, product),
  ]);
}
