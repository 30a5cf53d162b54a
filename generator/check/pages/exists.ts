import type { WrittenChild } from '../../grammar/spec/routes.ts';
import { at } from '../../grammar/written.ts';
import type { Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { namesIn } from '../app/address-of.ts';
import { checkAsked } from '../asked.ts';

/** Whether an address exists is asked with what it names, and with nothing else. */
export function checkExists(written: WrittenChild, route: Route, building: Building): void {
  if (written.exists === undefined) return;
  const given = [...namesIn(route.path), ...Object.keys(route.fixed)];
  const where = `the address ${route.path}`;
  checkAsked(written.exists, { where, at: at(written, 'exists'), given }, building);
}
