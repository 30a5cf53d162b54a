import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { inLayer } from '../../yaml/layer.ts';
import { checkAddresses } from './addresses.ts';
import { checkBoot } from './boot.ts';
import { checkLanguage } from './language.ts';
import { checkLanguages } from './languages.ts';
import { checkMenus } from './menus.ts';
import { checkPlaces } from './places.ts';
import { checkRoles } from './roles.ts';

/** What spec/app.yaml says must be sound together with the pages that there are. */
export function checkApp(building: Building, product: Product): void {
  checkLanguage(building);
  checkLanguages(building);
  checkBoot(building);
  // Where a file of them cannot be read, nobody knows which pages there are.
  if (
    building.lookup.unsure('kind') ||
    building.spec.unreadable.some((file) => inLayer(file).startsWith('spec/routes/'))
  )
    return;
  checkAddresses(building, product);
  checkPlaces(building, product);
  checkMenus(building, product);
  checkRoles(building, product);
}
