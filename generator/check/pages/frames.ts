import type { WrittenChild } from '../../grammar/spec/routes.ts';
import { at, isSaid } from '../../grammar/written.ts';
import type { Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';

/**
 * A page with nothing around it stands inside those of others, where everybody is a visitor: a guard would keep all of them
 * out, and whoever may frame it could lead people to what is for those who are signed in.
 */
export function checkFrames(
  written: WrittenChild,
  { path, guards, layout, origin }: Route,
  { faults }: Pick<Building, 'faults'>,
): void {
  const [name] = guards;
  if (layout !== 'empty' || name === undefined) return;
  faults.add('HUB1826', isSaid(written, 'guards') ? at(written, 'guards') : origin.place, {
    name,
    where: path,
  });
}
