import { earlyIcon } from '../../grammar/early-icon.ts';
import { iconFile } from '../../grammar/spec-files.ts';
import type { Product } from '../../model/product.ts';
import type { OutputFile } from '../output.ts';
import { unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { screensOfEntrance } from '../screens/entrance.ts';

/** What is shown for an icon that nobody knows. */
const instead = 'stack';

/** icons.ts: the strokes of icons by their names. A browser has them in two parts: other-icons.ts are those that no page shows on which somebody signs in. */
export function emitIcons(
  product: Product,
  files: readonly OutputFile[],
  early: readonly string[],
): OutputFile[] {
  const { icons } = product;
  const isFirst = shownFirst(product, files, early);
  const strokes = (isWanted: (name: string) => boolean) =>
    printData(Object.fromEntries(Object.entries(icons).filter(([name]) => isWanted(name))));
  const type = 'Readonly<Record<string, string>>';
  const all = new Module('icons.ts');
  all.add(`/** The name of an icon. */\nexport type IconName = ${unionOf(Object.keys(icons).sort())};`);
  const own = all.need('firstDrawings', 'first-icons.ts');
  const beside = all.need('otherDrawings', 'other-icons.ts');
  all.add(`export const drawings: ${type} = { ...${own}, ...${beside} };`);
  const first = new Module('first-icons.ts');
  first.addConst('firstDrawings', strokes(isFirst), { type });
  const others = new Module('other-icons.ts');
  others.addConst(
    'otherDrawings',
    strokes((name) => !isFirst(name)),
    { type },
  );
  return [all, first, others].map((module) => module.toFile([iconFile]));
}

/** Which icons a page may show on which somebody signs in: those of its screens, and of the code that comes with every page. */
function shownFirst(
  product: Product,
  files: readonly OutputFile[],
  early: readonly string[],
): (name: string) => boolean {
  const screens = screensOfEntrance(product).map(({ id }) => `screens/${id}.ts`);
  if (early.length === 0 || screens.length === 0) return () => true;
  const made = files.filter(({ path }) => screens.includes(path)).map(({ content }) => content);
  const named = made.flatMap((text) => [...text.matchAll(/'([\w-]+)'/g)].map(([, name]) => name));
  return (name) => name === instead || named.includes(name) || early.includes(earlyIcon(name));
}
