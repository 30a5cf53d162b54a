import { readExpression } from '../expressions/expression.ts';
import { Faults } from '../faults/fault.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import { at, keyAt, named, othersIn } from '../grammar/written.ts';
import type { Node } from '../model/node.ts';
import type { ErrorEntry, Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { stringOf } from '../yaml/spec-node.ts';

/** What an error names, its words say; and what they say, whoever answers with it gives. */
export function checkErrorParams(product: Product, building: Building): void {
  for (const { read: file } of building.read.errors)
    for (const { key, value } of othersIn(file)) {
      const error = Object.hasOwn(product.errors, key) ? product.errors[key] : undefined;
      if (error === undefined || error.retired || value.params === undefined) continue;
      const said = namesSaid(error, product, building);
      value.params.forEach((param, i) => {
        const place = value.params && at(value.params, i);
        // A client of the API reads the others too: it is told what they are by the text alone.
        if (place && !said.has(param)) building.faults.add('HUB1739', place, { name: key, param });
      });
    }
  for (const { read: file } of building.read.guards)
    for (const check of named(file.checks)) checkGiven(check, product, building);
}

type WrittenCheck = ReturnType<
  typeof named<NonNullable<Building['read']['guards'][number]['read']['checks']>[string]>
>[number];

/** A check gives the words of its error all that they name, and nothing but what can be written out. */
function checkGiven({ keyAt: place, value }: WrittenCheck, product: Product, building: Building): void {
  const { faults, names, definitions } = building;
  const error = Object.hasOwn(product.errors, value.error) ? product.errors[value.error] : undefined;
  if (error === undefined) return;
  const given = named(value.with);
  const said = namesSaid(error, product, building);
  const missing = error.params.filter((param) => said.has(param) && !given.some(({ key }) => key === param));
  if (missing.length > 0)
    faults.add('HUB1740', value.with ? keyAt(value, 'with') : place, {
      name: error.id,
      missing: missing.join(', '),
    });
  for (const { value: node } of given) {
    const text = stringOf(node) ?? '';
    const read = readExpression(text, names, new Faults(), node.at);
    const type = read && flatSchema(read.type, definitions);
    if (type?.properties !== undefined || type?.items !== undefined)
      faults.add('HUB1741', node.at, { name: text });
  }
}

/** The names in the words that an error may be told by, in whichever language. */
function namesSaid(
  { id, text, effects }: ErrorEntry,
  { checks }: Product,
  { messages }: Building,
): Set<string> {
  const ofPages = Object.values(checks).flatMap(({ error, onPage }) => (error === id ? keysIn(onPage) : []));
  const keys = [...(text === undefined ? [] : [text]), ...keysIn(effects), ...ofPages];
  return new Set(
    keys.flatMap((key) =>
      Object.values(messages).flatMap((own) => (Object.hasOwn(own, key) ? (own[key]?.params ?? []) : [])),
    ),
  );
}

function keysIn(node: Node | undefined): string[] {
  if (node?.t === 'text') return [node.key];
  if (node?.t === 'list') return node.items.flatMap(keysIn);
  return node?.t === 'record' ? Object.values(node.fields).flatMap(keysIn) : [];
}
