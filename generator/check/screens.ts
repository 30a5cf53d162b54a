import { screenId } from '../grammar/declares.ts';
import type { Screen } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { checkForms } from './forms/forms.ts';
import { checkSlots } from './slots.ts';

/** What a screen asks must be what its calls take, and what it leaves to others must have its file. */
export function checkScreens(screens: Readonly<Record<string, Screen>>, building: Building): void {
  for (const file of building.spec.files.screens) {
    const screen = screens[screenId(file)];
    if (screen === undefined || file.root.t !== 'map') continue;
    checkForms(screen, file.root, building);
    checkSlots(screen, file.root, building);
  }
}
