import { formsOf } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Screen } from '../../model/product.ts';
import { planForms } from '../forms/form-schema.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { seenFields } from './seen-by-visitors.ts';

/**
 * server/modules.ts: what the browser loads to draw a screen, so that the document of a page can name all of it at once. A
 * browser that is told only by the code that it has loaded learns of each part one journey later.
 */
export function emitModules(product: Product): OutputFile {
  const module = new Module('server/modules.ts');
  module.needType('ScreenId', 'ids.ts');
  const screens = sortedEntries(product.screens).map(([, screen]) => screen);
  const entries = screens.map((screen): [string, Code] => [
    screen.id,
    list(modulesOf(screen, product).map(quote)),
  ]);
  module.addConst('screenModules', object(entries), {
    type: 'Readonly<Record<ScreenId, readonly string[]>>',
    about: 'The modules that each screen is drawn with, by their paths in the project.',
  });
  const forVisitors = screens.flatMap((screen): [string, Code][] => {
    const all = modulesOf(screen, product);
    const seen = modulesOf(
      { ...screen, props: { ...screen.props, fields: seenFields(screen.props.fields) } },
      product,
    );
    return seen.length < all.length ? [[screen.id, list(seen.map(quote))]] : [];
  });
  module.addConst('visitorModules', object(forVisitors), {
    type: 'Partial<Readonly<Record<ScreenId, readonly string[]>>>',
    about: 'The same for visitors, of the screens of which they never see some block.',
  });
  return module.toFile([...placesOf(screens), ...placesOf(Object.values(product.blocks))]);
}

function modulesOf(screen: Screen, product: Product): string[] {
  const blocks = blocksOf(screen);
  const forms = sortedUnique(
    formsOf(screen).map(({ id }) => (id === undefined ? screen.id : `${screen.id}.${id}`)),
  );
  const written = product.overrides.filter((override) => override.screen === screen.id);
  return [
    `generated/screens/${screen.id}.ts`,
    ...written.map(({ file }) => file).sort(),
    ...blocks.map((name) => `runtime/blocks/${name}/index.ts`),
    ...blocks.flatMap((name) => soonOf(name, screen, product)).map((path) => `runtime/${path}`),
    ...forms.map((path) => `generated/forms/${path}.ts`),
  ];
}

/** The blocks that a screen is drawn with, at whatever depth they stand. */
export const blocksOf = (screen: Screen): string[] =>
  sortedUnique([screen.block, ...Object.values(screen.props.fields).flatMap(blocksIn)]);

/** What a block draws with at once; where all that a screen asks are short texts, something lighter. */
function soonOf(name: string, screen: Screen, product: Product): readonly string[] {
  const { soon = [], plain = soon } = product.blocks[name] ?? {};
  const plans = planForms(screen, product).flatMap((form) => form.plans);
  return plans.length > 0 && plans.every(({ isPlain }) => isPlain) ? plain : soon;
}

/** The blocks that stand in one, at whatever depth. */
function blocksIn(node: Node): string[] {
  switch (node.t) {
    case 'list':
      return node.items.flatMap(blocksIn);
    case 'by':
      return [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].flatMap(blocksIn);
    case 'record': {
      const { block } = node.fields;
      const own = block?.t === 'literal' && typeof block.value === 'string' ? [block.value] : [];
      return [...own, ...Object.values(node.fields).flatMap(blocksIn)];
    }
    default:
      return [];
  }
}
