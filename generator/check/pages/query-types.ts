import { flatSchema } from '../../grammar/json-schema.ts';
import type { WrittenChild } from '../../grammar/spec/routes.ts';
import { builtinTypes } from '../../grammar/types.ts';
import { named } from '../../grammar/written.ts';
import { listOfScreen } from '../../model/address-query.ts';
import { type Family, familyOf, familyWords } from '../../model/fits.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';

/** What stands behind the ? of an address is a text: what may be chosen there is one as well, though not every one. */
const texts: readonly Family[] = ['text', 'choice', 'list', 'time'];

/** What the list of a page takes from its address has one type: links are judged by that of the route, the call by its own. */
export function checkQueryTypes(
  written: WrittenChild,
  { screen }: Route,
  { definitions, faults }: Pick<Building, 'definitions' | 'faults'>,
  product: Product,
): void {
  const call = listOfScreen(screen, product);
  for (const { key: name, value: type, at: place } of named(written.query)) {
    const input = call?.input.properties?.[name];
    if (call === undefined || input === undefined) continue;
    const said = Object.hasOwn(builtinTypes, type) ? builtinTypes[type] : { $ref: `#/definitions/${type}` };
    const [found, expected] = [said ?? {}, input].map((one) =>
      familyOf(flatSchema(one, definitions), definitions),
    );
    if (found === undefined || expected === undefined || found === 'anything' || found === expected) continue;
    // A choice of texts is narrower than a text: the call takes each of them.
    if (found === 'choice' && expected === 'text') continue;
    if (found === 'text' && texts.includes(expected)) continue;
    const words = { found: familyWords[found], expected: familyWords[expected] };
    faults.add('HUB1547', place, { name, call: call.id, ...words });
  }
}
