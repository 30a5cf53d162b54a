import type { Node } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';

/** A list of which a screen shows the first few. */
export interface Amount {
  screen: string;
  load: string;
  constant: string;
  amount: number;
}

/** Of each list that a screen shows the first few of, how many these are. */
export function planAmounts({ screens, constants }: Product): Amount[] {
  return sortedEntries(screens).flatMap(([screen, { props }]) =>
    recordsIn(props).flatMap(({ load, limit }) => {
      const id = limit?.t === 'ref' && limit.to === 'constant' ? limit.id : '';
      const { value: amount } = constants[id] ?? {};
      const isList = load?.t === 'ref' && load.to === 'endpoint' && typeof amount === 'number';
      return isList ? [{ screen, load: load.id, constant: id, amount }] : [];
    }),
  );
}

function recordsIn(node: Node): Readonly<Record<string, Node>>[] {
  switch (node.t) {
    case 'record':
      return [node.fields, ...Object.values(node.fields).flatMap(recordsIn)];
    case 'list':
      return node.items.flatMap(recordsIn);
    case 'by':
      return [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].flatMap(recordsIn);
    default:
      return [];
  }
}

/** qa/amounts.ts: how many of a list a page asks for. */
export function emitAmounts(product: Product): OutputFile {
  const content = `import type { EndpointId, ScreenId } from '../ids.ts';

/** A list of which a screen shows the first few. */
export interface Amount {
  screen: ScreenId;
  load: EndpointId;
  constant: string;
  amount: number;
}

export const amounts: readonly Amount[] = ${layOut(printData(planAmounts(product)))};
`;
  return { path: 'qa/amounts.ts', content, from: placesOf(Object.values(product.screens)) };
}
