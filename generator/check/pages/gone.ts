import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { leadOf, namesIn } from '../app/address-of.ts';

/** The word that shows the page for nothing found, in the place of an address. */
const inPlace = 'page';

/** Where the engine leads whoever is inside of something that is gone: an address of ours that needs nothing, or that word. */
export function checkGone(
  { constants, faults }: Pick<Building, 'constants' | 'faults'>,
  product: Pick<Product, 'app' | 'routes'>,
): void {
  const gone = constants['route.gone'];
  if (gone === undefined || gone.value === inPlace) return;
  const name = String(gone.value);
  const { app, route } = leadOf(name, product);
  if (name.startsWith('/') && app?.at === '/' && route !== undefined && namesIn(name).length === 0) return;
  const plain = product.routes.filter(
    ({ path, variant }) => variant === undefined && namesIn(path).length === 0,
  );
  faults.add('HUB1857', gone.origin.place, { name }, [inPlace, ...new Set(plain.map(({ path }) => path))]);
}
