import { screenId } from '../grammar/declares.ts';
import type { Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { checkForms } from './forms/forms.ts';
import { checkPerKind } from './per-kind.ts';
import { checkRecordParts } from './record-parts.ts';
import { checkSlots } from './slots.ts';

/** What a screen asks must be what its calls take, and what it leaves to others must have its file. */
export function checkScreens(product: Product, building: Building, isElsewhere: boolean): void {
  for (const file of building.spec.files.screens) {
    const screen = product.screens[screenId(file)];
    if (screen === undefined || file.root.t !== 'map') continue;
    checkForms(screen, file.root, building);
    checkSlots(screen, file.root, building);
    if (isElsewhere) checkRecordParts(screen, file.root, building);
    checkPerKind(screen, file.root, { building, product });
  }
}
