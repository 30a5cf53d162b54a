import { formsOf } from '../../model/forms.ts';
import type { AppEntry, Product, Screen } from '../../model/product.ts';
import { planForms } from '../forms/form-schema.ts';

/** The apps in which somebody signs in, and that are left by that: their pages stand behind the `#`, and open to whoever is not. */
export const entrancesOf = ({ app }: Product): AppEntry[] => app.apps.filter(isEntrance);

/** Whether an app is one of these. */
export const isEntrance = ({ router, open }: AppEntry): boolean => router === 'hash' && open !== undefined;

/** Whether some page of an app is more than such a form on a card. */
export function hasMoreThanForms({ id }: AppEntry, product: Product): boolean {
  const plain = screensOfEntrance(product).map((screen) => screen.id);
  return product.routes.some(
    ({ app, layout, screen }) => app === id && (layout !== 'card' || !plain.includes(screen)),
  );
}

/** The screens of such an app that draw nothing but forms of short texts; none where another of its screens draws more. */
export function formsOfEntrance(product: Product): Screen[] {
  const apps = entrancesOf(product).map(({ id }) => id);
  const ids = product.routes.flatMap(({ app, screen }) => (apps.includes(app) ? [screen] : []));
  const screens = [...new Set(ids)].flatMap((id) => product.screens[id] ?? []);
  const isPlain = (screen: Screen) =>
    formsOf(screen).some(({ id }) => id === undefined) &&
    planForms(screen, product).every(({ plans }) => plans.every((plan) => plan.isPlain));
  return screens.every(isPlain) ? screens : [];
}

/** These, and what stands in the place of any page: all that a browser draws where somebody signs in. */
export function screensOfEntrance(product: Product): Screen[] {
  const forms = formsOfEntrance(product);
  const routed = new Set(product.routes.map(({ screen }) => screen));
  const others = Object.values(product.screens).filter(({ id }) => !routed.has(id));
  return forms.length === 0 ? [] : [...forms, ...others].sort((a, b) => (a.id < b.id ? -1 : 1));
}
