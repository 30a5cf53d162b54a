import type { Product, Screen } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { propertyKey, quote, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { paramsOf } from '../routes/params-of.ts';
import { rowType } from './row-type.ts';

/** screens/by-id.ts: what is known of each screen, for the files that replace it or fill its parts. */
export function emitScreensById(product: Product): OutputFile {
  const module = new Module('screens/by-id.ts');
  module.needType('ScreenId', 'ids.ts');
  module.needType('Scope', 'screens/types.ts');
  module.needType('ComponentType', 'react');
  const screens = sortedEntries(product.screens).map(([, screen]) => screen);
  const entries = screens.map(
    (screen) => `  readonly ${propertyKey(screen.id)}: ${printEntry(screen, product)};\n`,
  );
  module.add(`/** What each screen is: its properties, what it loads, its slots, and what its addresses name. */
export interface ScreenTypes {\n${entries.join('')}}`);
  module.add(types);
  return module.toFile([...placesOf(screens), ...placesOf(product.routes), ...placesOf([product.app])]);
}

function printEntry(screen: Screen, product: Product): string {
  const file = `import(${quote(`./${screen.id}.ts`)})`;
  const hasSlots = Object.keys(screen.slots).length > 0;
  const params = sortedEntries(paramsOf(screen, product)).map(
    ([name, values]) => `readonly ${propertyKey(name)}: ${values.length > 0 ? unionOf(values) : 'string'}`,
  );
  return `{
    readonly screen: typeof ${file}.screen;
    readonly row: ${rowType(screen, product) === undefined ? 'unknown' : `${file}.Row`};
    readonly slots: ${hasSlots ? `${file}.Slots` : 'Readonly<Record<never, never>>'};
    readonly params: ${params.length > 0 ? `{ ${params.join('; ')} }` : 'unknown'};
  }`;
}

const types = `/** One of what a screen loads. */
export type RowOf<Id extends ScreenId> = ScreenTypes[Id]['row'];

/** What a page knows where this screen stands: all that its addresses name is there. */
export type ScopeOf<Id extends ScreenId> = Scope & {
  readonly route: { readonly params: ScreenTypes[Id]['params'] };
};

/** What the file that replaces a screen gets; it exports \`Screen\`. */
export interface ScreenProps<Id extends ScreenId> {
  readonly screen: ScreenTypes[Id]['screen'];
  readonly scope: ScopeOf<Id>;
  /** What would be drawn without the override, to be drawn inside it. */
  readonly Generated: ComponentType;
}

/** What the file that fills a slot of a screen gets; it exports \`Slot\`. */
export type SlotProps<Id extends ScreenId, Name extends keyof ScreenTypes[Id]['slots']> = ScreenTypes[Id]['slots'][Name];`;
