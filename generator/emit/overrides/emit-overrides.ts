import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedUnique } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';

/** overrides.ts: the one file of generated/ that imports hand-written screens, so that each is checked. */
export function emitOverrides(product: Product): OutputFile[] {
  const module = new Module('overrides.ts');
  module.needType('ScreenId', 'ids.ts');
  module.needType('Scope', 'screens/types.ts');
  module.needType('ComponentType', 'react');
  module.add(types);
  const screens = sortedUnique(product.overrides.map(({ screen }) => screen));
  const entries = screens.map((screen): [string, Code] => [screen, printOverride(screen, product, module)]);
  module.addConst('overrides', object(entries), { type: 'Readonly<Partial<Record<ScreenId, Override>>>' });
  const spec = screens.flatMap((id) =>
    product.screens[id] === undefined ? [] : placesOf([product.screens[id]]),
  );
  return [module.toFile([...spec, ...product.overrides.map(({ file }) => file)])];
}

/** Each import says which props its component gets: those of the generated screen, by their own type. */
function printOverride(screen: string, product: Product, module: Module): Code {
  const own = product.overrides.filter((override) => override.screen === screen);
  const whole = own.find(({ slot }) => slot === undefined);
  const slots = own.flatMap(({ slot, file }): [string, Code][] =>
    slot === undefined ? [] : [[slot, printSlot({ screen, slot, file }, module)]],
  );
  const fields: [string, Code][] = [];
  if (whole !== undefined) {
    const type = identifier(`Screen_${screen}`);
    module.needType(`screen as ${type}`, `screens/${screen}.ts`);
    fields.push(['screen', `screenOf<typeof ${type}>(() => import(${quote(`../${whole.file}`)}))`]);
  }
  fields.push(['slots', object(slots.sort(([a], [b]) => (a < b ? -1 : 1)))]);
  return object(fields);
}

function printSlot({ screen, slot, file }: Required<Product['overrides'][number]>, module: Module): Code {
  const type = identifier(`Slots_${screen}`);
  module.needType(`Slots as ${type}`, `screens/${screen}.ts`);
  return `slotOf<${type}[${quote(slot)}]>(() => import(${quote(`../${file}`)}))`;
}

const types = `/** What a hand-written screen gets; it exports \`Screen\`. */
export interface ScreenOverrideProps<Generated> {
  readonly screen: Generated;
  readonly scope: Scope;
  /** What would be drawn without the override, to be drawn inside it. */
  readonly Generated: ComponentType;
}

export interface Override {
  readonly screen?: () => Promise<{ readonly Screen: ComponentType<ScreenOverrideProps<never>> }>;
  readonly slots: Readonly<Record<string, () => Promise<{ readonly Slot: ComponentType<never> }>>>;
}

type ScreenModule<Generated> = () => Promise<{ readonly Screen: ComponentType<ScreenOverrideProps<Generated>> }>;
type SlotModule<Props> = () => Promise<{ readonly Slot: ComponentType<Props> }>;

/** Checks that a hand-written screen takes what its generated twin gives. */
export function screenOf<Generated>(load: ScreenModule<Generated>): NonNullable<Override['screen']> {
  return load as NonNullable<Override['screen']>;
}

/** Checks that a hand-written part, which exports \`Slot\`, takes what its screen gives. */
export function slotOf<Props>(load: SlotModule<Props>): Override['slots'][string] {
  return load as Override['slots'][string];
}`;
