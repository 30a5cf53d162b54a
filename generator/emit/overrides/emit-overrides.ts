import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedUnique } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';

/** overrides.ts: the one file of generated/ that imports hand-written screens, so that each is checked. */
export function emitOverrides(product: Product): OutputFile[] {
  const module = new Module('overrides.ts');
  module.needType('ScreenId', 'ids.ts');
  module.needType('ScreenProps', 'screens/by-id.ts');
  module.needType('ScreenTypes', 'screens/by-id.ts');
  module.needType('ComponentType', 'react');
  module.add(types);
  const screens = sortedUnique(product.overrides.map(({ screen }) => screen));
  const entries = screens.map((screen): [string, Code] => [screen, printOverride(screen, product)]);
  module.addConst('overrides', object(entries), { type: 'Readonly<Partial<Record<ScreenId, Override>>>' });
  const spec = screens.flatMap((id) =>
    product.screens[id] === undefined ? [] : placesOf([product.screens[id]]),
  );
  return [module.toFile([...spec, ...product.overrides.map(({ file }) => file)])];
}

/** Each import says by its id which props its component gets. */
function printOverride(screen: string, product: Product): Code {
  const own = product.overrides.filter((override) => override.screen === screen);
  const whole = own.find(({ slot }) => slot === undefined);
  const slots = own.flatMap(({ slot, file }): [string, Code][] =>
    slot === undefined ? [] : [[slot, `slotOf<${quote(screen)}, ${quote(slot)}>(() => ${load(file)})`]],
  );
  const fields: [string, Code][] = [];
  if (whole !== undefined) fields.push(['screen', `screenOf<${quote(screen)}>(() => ${load(whole.file)})`]);
  fields.push(['slots', object(slots.sort(([a], [b]) => (a < b ? -1 : 1)))]);
  return object(fields);
}

function load(file: string): string {
  return `import(${quote(`../${file}`)})`;
}

const types = `/** Hand-written files of a screen, whose props each is checked against. */
export interface Override {
  readonly screen?: () => Promise<{ readonly Screen: ComponentType<never> }>;
  readonly slots: Readonly<Record<string, () => Promise<{ readonly Slot: ComponentType<never> }>>>;
}

type SlotsOf<Id extends ScreenId> = ScreenTypes[Id]['slots'];
type LoadScreen<Id extends ScreenId> = () => Promise<{ readonly Screen: ComponentType<ScreenProps<Id>> }>;
type LoadSlot<Props> = () => Promise<{ readonly Slot: ComponentType<Props> }>;

/** Checks that a hand-written screen takes what its generated twin gives. */
export function screenOf<Id extends ScreenId>(load: LoadScreen<Id>): NonNullable<Override['screen']> {
  return load as NonNullable<Override['screen']>;
}

/** Checks that a hand-written part, which exports \`Slot\`, takes what its screen gives. */
export function slotOf<Id extends ScreenId, Name extends keyof SlotsOf<Id>>(
  load: LoadSlot<SlotsOf<Id>[Name]>,
): Override['slots'][string] {
  return load as Override['slots'][string];
}`;
