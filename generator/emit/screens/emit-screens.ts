import { typeName } from '../../grammar/block-type.ts';
import type { BlockType } from '../../grammar/shape.ts';
import type { Product, Screen } from '../../model/product.ts';
import { callsOfScreen } from '../api/calls-made.ts';
import { printCall } from '../api/written-call.ts';
import { fieldNames } from '../forms/form-schema.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { propertyKey, quote, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import type { Printing } from '../print/print-expr.ts';
import { printNode } from '../print/print-node.ts';
import { scopeNames } from '../print/scope.ts';
import { fieldsOfShape, typeOfShape } from '../print/type-of-shape.ts';
import { inputName } from '../types/names.ts';
import { emitScreensById } from './emit-by-id.ts';
import { emitModules } from './emit-modules.ts';
import { screensOfEntrance } from './entrance.ts';
import { rowType } from './row-type.ts';
import { screenTypes } from './screen-types.ts';

/** screens/: one file per screen, the tables of them, and their types. */
export function emitScreens(product: Product): OutputFile[] {
  const screens = sortedEntries(product.screens).map(([, screen]) => screen);
  return [
    ...screens.map((screen) => emitScreen(screen, product)),
    emitIndex(product, screens),
    emitEntrance(product),
    emitScreensById(product),
    emitModules(product),
    emitTypes(product),
  ];
}

function emitScreen(screen: Screen, product: Product): OutputFile {
  const module = new Module(`screens/${screen.id}.ts`);
  const printing: Printing = { module, product };
  module.needType('ScreenOf', 'screens/types.ts');
  const row = rowType(screen, product);
  if (row !== undefined) {
    module.needType(row, 'types.ts');
    module.add(`/** One of what this screen loads. */\nexport type Row = ${row};`);
  }
  const slots = sortedUnique(Object.keys(screen.slots));
  const isForm = product.blocks[screen.block]?.slots === 'fields';
  if (slots.length > 0 && isForm) addSlotTypes(screen, slots, module);
  else if (slots.length > 0) addPartTypes(slots, row && 'Row', module);
  const optional: [string, Code | undefined][] = [
    ['slots', slots.length === 0 ? undefined : printData(slots)],
  ];
  const code = object([
    ['id', quote(screen.id)],
    ...optional.filter((entry): entry is [string, Code] => entry[1] !== undefined),
    ['block', quote(screen.block)],
    ['props', printNode(screen.props, printing, 'Scope')],
  ]);
  // Checked and not widened: who replaces the screen knows which calls and words it names.
  const made = callsOfScreen(screen, product).flatMap((id) => product.endpoints[id] ?? []);
  const type = `readonly ${module.needType('WrittenCall', 'api/call-spec.ts')}[]`;
  module.addConst('calls', list(made.map((call) => printCall(call, product))), {
    type,
    about: 'The calls that it makes: they come with it.',
  });
  module.addConst('screen', code, { suffix: ` as const satisfies ScreenOf<${quote(screen.block)}>` });
  return module.toFile(placesOf([screen, ...made]));
}

/** What the files of the parts of a block get: the thing, and what would be drawn without them. */
function addPartTypes(slots: readonly string[], row: string | undefined, module: Module): void {
  const part = module.needType('PartSlot', 'screens/types.ts');
  const lines = slots.map((name) => `  readonly ${propertyKey(name)}: ${part}<${row ?? 'unknown'}>;\n`);
  module.add(`/** What the files that fill its parts get. */\nexport interface Slots {\n${lines.join('')}}`);
}

/** What each slot's file gets, by the names and types of the call: a renamed field breaks the file that fills it. */
function addSlotTypes(screen: Screen, slots: readonly string[], module: Module): void {
  const { submit } = screen.props.fields;
  const input = module.needType(inputName(submit?.t === 'ref' ? submit.id : ''), 'types.ts');
  const slot = module.needType('FieldSlot', 'screens/types.ts');
  const names = unionOf(sortedUnique(fieldNames(screen)));
  module.add(`/** What this form asks. */\nexport type Fields = Pick<${input}, ${names}>;`);
  const lines = slots.map((name) => `  readonly ${propertyKey(name)}: ${slot}<Fields, ${quote(name)}>;\n`);
  module.add(`/** What the files that fill its slots get. */\nexport interface Slots {\n${lines.join('')}}`);
}

function emitIndex(product: Product, screens: readonly Screen[]): OutputFile {
  const module = new Module('screens/index.ts');
  module.needType('ScreenId', 'ids.ts');
  module.needType('Screen', 'screens/types.ts');
  module.needType('WrittenCall', 'api/call-spec.ts');
  module.add("export type { ScreenId } from '../ids.ts';");
  module.add(loadedType);
  const entries = screens.map(({ id }): [string, Code] => [id, `() => import(${quote(`./${id}.ts`)})`]);
  module.addConst('screens', object(entries), {
    type: 'Readonly<Record<ScreenId, () => Promise<LoadedScreen>>>',
    about: 'Each screen is a file of its own, so that a browser loads only those it shows.',
  });
  return module.toFile(placesOf(Object.values(product.screens)));
}

/** screens/entrance.ts: those of them that are all there is to load where somebody signs in. */
function emitEntrance(product: Product): OutputFile {
  const module = new Module('screens/entrance.ts');
  module.needType('ScreenId', 'ids.ts');
  module.needType('LoadedScreen', 'screens/index.ts');
  const entries = screensOfEntrance(product).map(({ id }): [string, Code] => [
    id,
    `() => import(${quote(`./${id}.ts`)})`,
  ]);
  module.addConst('entranceScreens', object(entries), {
    type: 'Partial<Readonly<Record<ScreenId, () => Promise<LoadedScreen>>>>',
    about: 'What comes with every page, and is enough where somebody signs in.',
  });
  return module.toFile(placesOf([product.app]));
}

const loadedType = `/** A screen, and the calls that it makes. */
export interface LoadedScreen {
  readonly screen: Screen;
  readonly calls: readonly WrittenCall[];
}`;

function emitTypes(product: Product): OutputFile {
  const module = new Module('screens/types.ts');
  for (const name of ['GuardScope', 'RouteScope']) module.needType(name, 'guards.ts');
  for (const name of ['ActionId', 'BlockName', 'EndpointId', 'ErrorId', 'GuardId', 'ScreenId'])
    module.needType(name, 'ids.ts');
  module.needType('LanguageId', 'app.ts');
  module.needType('MessageKey', 'messages/keys.ts');
  module.needType('ReactNode', 'react');
  module.add("export type { BlockName, ScreenId } from '../ids.ts';");
  module.add(printScope(module, product));
  module.add(screenTypes);
  const blocks = sortedEntries(product.blocks).map(([, block]) => block);
  const printed = blocks.map(printProps);
  for (const text of [screenTypes, ...printed]) needIds(module, text);
  const table = blocks.map(({ name }) => `  readonly ${propertyKey(name)}: ${propsName(name)};\n`).join('');
  module.add(`/** What each block takes. */\nexport interface BlockProps {\n${table}}`);
  for (const text of printed) module.add(text);
  return module.toFile([...placesOf(blocks), ...placesOf([product.app])]);
}

/** What server and browser share, with the whole of each thing, and where the page is. */
function printScope(module: Module, product: Product): string {
  const own = scopeNames(product).map(({ name, type: known, nullable, given }) => {
    if (known !== undefined) module.needType(known, 'types.ts');
    const type = known ?? 'unknown';
    return `  ${propertyKey(name)}${given ? '' : '?'}: ${type}${nullable ? ' | null' : ''};\n`;
  });
  return `/** What a condition or a value of a page may read. */
export interface Scope extends GuardScope {
${own.join('')}  route: RouteScope;
  language: LanguageId;
  app: string;
  /** What stands in the form now, for what may see it. */
  input?: Readonly<Record<string, unknown>>;
  /** What a call has answered just now, for what is done after it. */
  answer?: Readonly<Record<string, unknown>>;
}`;
}

function printProps({ name, about, shape, shapes = {}, subject }: BlockType): string {
  const own = shape.is === 'record' ? fieldsOfShape(shape, 0) : '';
  const fields = subject === undefined ? own : `${own}${subjectName}`;
  const named = Object.entries(shapes).map(([type, own]) => `export type ${type} = ${typeOfShape(own)};\n`);
  const props = `/** ${about.replaceAll('*/', '* /')} */\nexport interface ${propsName(name)} {\n${fields}}`;
  return [...named, props].join('\n');
}

const subjectName = `  /** What conditions call the thing that it is about. */\n  readonly subject?: string;\n`;

/** `collection` takes `CollectionProps`. */
const propsName = (block: string) => `${typeName(block)}Props`;

/** Imports the id types that properties of blocks speak of. */
function needIds(module: Module, text: string): void {
  const homes = { ids: ['ActionId', 'FactId', 'GuardId', 'PollId'], app: ['AppId'], kinds: ['KindId'] };
  for (const [file, names] of Object.entries(homes)) {
    for (const name of names) if (new RegExp(`\\b${name}\\b`).test(text)) module.needType(name, `${file}.ts`);
  }
}
