import type { Kind, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedUnique } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { propertyKey, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { typeOfData } from './type-of-data.ts';

/** kinds.ts: every kind of item with all that kinds.yaml says of it. */
export function emitKinds(product: Product): OutputFile[] {
  const { kinds } = product;
  const module = new Module('kinds.ts');
  module.needType('ActionId', 'ids.ts');
  module.needType('GuardId', 'ids.ts');
  module.needType('ScreenId', 'ids.ts');
  if (kinds.length === 0) module.needType('IconName', 'icons.ts');
  module.add(`export type KindId = ${unionOf(kinds.map(({ id }) => id))};`);
  module.add(createType);
  module.add(printInterface(product));
  module.addConst('kinds', list(kinds.map(printKind)), { type: 'readonly Kind[]' });
  module.add(finder);
  return [module.toFile(placesOf(kinds))];
}

function printKind({ id, code, tabs, create, manifests, more }: Kind): Code {
  const known: [string, Code][] = [
    ['id', printData(id)],
    ['code', printData(code)],
    ['tabs', printData(tabs)],
    ['create', printData(create)],
    ['manifests', printData(manifests)],
  ];
  const own = sortedUnique(Object.keys(more)).map((key): [string, Code] => [key, printData(more[key])]);
  return object([...known, ...own]);
}

/** An owner's own field is typed by what the kinds hold; one that some kind lacks is optional. */
function printInterface({ kinds, kindFields }: Pick<Product, 'kinds' | 'kindFields'>): string {
  const names = sortedUnique(kinds.flatMap(({ more }) => Object.keys(more)));
  const fields = names.map((name) => {
    const values = kinds.map(({ more }) => more[name]).filter((value) => value !== undefined);
    const optional = values.length < kinds.length ? '?' : '';
    const about = Object.hasOwn(kindFields, name)
      ? kindFields[name]?.about?.replaceAll('*/', '* /')
      : undefined;
    const comment = about === undefined ? '' : `  /** ${about} */\n`;
    return `${comment}  readonly ${propertyKey(name)}${optional}: ${typeOfData(values)};`;
  });
  const tabs = kinds.flatMap((kind) => kind.tabs);
  // What the engine draws of a kind is known of a product that has none, too.
  const drawn = kinds.length > 0 ? [] : ['  readonly icon: IconName;'];
  const lines = [
    '  readonly id: KindId;',
    '  readonly code: number;',
    `  readonly tabs: ${typeOfData([tabs])};`,
    '  readonly create: readonly KindCreate[];',
    '  /** What the manifests of one hold: the one that it is made with first. */',
    '  readonly manifests: readonly string[];',
    ...drawn,
    ...fields,
  ];
  return `export interface Kind {\n${lines.join('\n')}\n}`;
}

const createType = `/** One way to create an item of a kind. */
export interface KindCreate {
  readonly at: string;
  readonly type?: string;
  readonly guards: readonly (GuardId | ActionId)[];
  readonly screen?: ScreenId;
  /** What the manifests of an item say that is made so, by their words. */
  readonly writes?: Readonly<Record<string, unknown>>;
}`;

const finder = `/** The kind with an id; undefined for any other text. */
export function kindById(id: string): Kind | undefined {
  return kinds.find((kind) => kind.id === id);
}`;
