import type { Place } from '../../faults/place.ts';
import { screenId } from '../../grammar/declares.ts';
import { writtenRoutes } from '../../grammar/spec/routes.ts';
import { at } from '../../grammar/written.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { child } from '../../yaml/spec-node.ts';

interface Titled {
  words: string;
  screen: string;
  place: Place;
}

/** Who goes by titles, as in the tabs and the history of a browser, could not tell two pages of one title apart. */
export function checkTitleWords(
  { screens }: Pick<Product, 'screens'>,
  { spec, read, faults }: Pick<Building, 'spec' | 'read' | 'faults'>,
): void {
  const first = new Map<string, string>();
  const ofScreens = spec.files.screens.flatMap((file): Titled[] => {
    const title = screens[screenId(file)]?.props.fields.title;
    const place = child(file.root, 'title')?.at;
    return title?.t === 'text' && place ? [{ words: title.key, screen: screenId(file), place }] : [];
  });
  const routes = read.routes.flatMap(({ read: file }) => writtenRoutes(file.routes));
  const ofRoutes = routes.flatMap((route): Titled[] => {
    const { title: words, screen } = route;
    return words === undefined ? [] : [{ words, screen, place: at(route, 'title') }];
  });
  for (const { words, screen, place } of [...ofRoutes, ...ofScreens]) {
    const other = first.get(words);
    if (other === undefined) first.set(words, screen);
    else if (other !== screen) faults.add('HUB1760', place, { name: words, other });
  }
}
