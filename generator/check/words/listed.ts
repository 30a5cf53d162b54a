import { partPlacesIn } from '../../grammar/parts-in.ts';
import type { Screen } from '../../model/product.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, callOf, type Judging, own } from './beside.ts';
import { thingOf } from './calls.ts';

/** A page that is named for the cards of its list has one, of what the call beside it answers. */
export function judgeListed(asking: AskingOf<'ref'>, judging: Judging): void {
  const { shape, node } = asking;
  if (shape.listsAs === undefined) return;
  const { product, building } = judging;
  const call = callOf(stringOf(besideOf(asking, shape.listsAs)), judging);
  const screen = own(product.screens, stringOf(node) ?? '');
  const thing = call && thingOf(call.returns, product);
  if (call === undefined || screen === undefined || thing === undefined) return;
  const fits = (one: Screen) => hasCards(one, product) && one.row && thingOf(one.row, product) === thing;
  if (fits(screen)) return;
  const known = Object.values(product.screens).flatMap((one) => (fits(one) ? [one.id] : []));
  building.faults.add('HUB1030', node.at, { name: screen.id, call: call.id }, known);
}

/** Whether a page is a list of cards itself. */
const hasCards = ({ block }: Screen, { blocks }: Judging['product']): boolean => {
  const shape = own(blocks, block)?.shape;
  return shape !== undefined && partPlacesIn(shape).some(({ sort }) => sort === 'card');
};
