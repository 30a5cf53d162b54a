import { flatSchema } from '../../grammar/json-schema.ts';
import type { WrittenChild } from '../../grammar/spec/routes.ts';
import { at, named } from '../../grammar/written.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { givenBy } from '../../resolve/reach/given-by-address.ts';
import { checkAsked } from '../asked.ts';

/** Whether an address exists is asked with what it names, and with nothing else. */
export function checkExists(
  written: WrittenChild,
  route: Route,
  building: Building,
  { screens }: Pick<Product, 'screens'>,
): void {
  if (written.exists === undefined) return;
  const where = `the address ${route.path}`;
  const place = at(written, 'exists');
  const { given, equal } = givenBy(route, written.exists, building);
  checkValues(written, route, building);
  for (const { input, parts } of equal) {
    const [left, right] = parts.map((part) => `{${part}}`);
    building.faults.add('HUB1992', place, { name: written.exists, field: input, left, right });
  }
  const block = screens[route.screen]?.block;
  // A page about one thing reads from its address who owns it and what it is called.
  const isOfThing = block !== undefined && building.lookup.subjectBy(block) !== undefined;
  for (const [field, name] of isOfThing ? given : [])
    if (field !== name) building.faults.add('HUB1993', at(written, 'path'), { name, field, block });
  const known = [...given.keys(), ...equal.map(({ input }) => input)];
  checkAsked(written.exists, { where, at: place, given: known }, building);
}

/** Values that a part of the address may have are values that the call takes: else such an address would never exist. */
function checkValues(
  { exists = '', params }: WrittenChild,
  { params: values }: Route,
  { endpoints, definitions, faults }: Building,
): void {
  const inputs = (Object.hasOwn(endpoints, exists) && endpoints[exists]?.input.properties) || {};
  for (const { key: name, value: written } of named(params)) {
    if (typeof written === 'string') continue;
    const known = flatSchema(inputs[name] ?? {}, definitions).enum?.map(String);
    for (const [i, value] of (values[name] ?? []).entries())
      if (known !== undefined && !known.includes(value))
        faults.add('HUB1305', at(written, i), { name: value, where: `${name} of ${exists}` }, known);
  }
}
