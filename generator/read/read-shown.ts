import { sortOf } from '../expressions/sorts.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import type { ShownShape } from '../grammar/shape.ts';
import { shownRecord } from '../grammar/shown.ts';
import type { Node } from '../model/node.ts';
import { child, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { formatOf, writtenAs } from './format-of.ts';
import { type Alternative, asMap, expressionsOf, readAlternatives, severalWays } from './read-value.ts';
import { wait } from './read-word.ts';
import { literal, misfit, type Reader, within } from './reader.ts';
import type { ReadOne } from './walk.ts';

const value = 'value';

/** What else may be said of a shown value beside what it is: read as it stands. */
const besides = {
  ...shownRecord,
  fields: { ...shownRecord.fields, [value]: { shape: { is: 'later', until: 'here' }, required: true } },
} as const;

/**
 * A shown value as all that is to be known to draw it: how it is written and what it is called stand there, said or not.
 * `read` reads what is said of it besides.
 */
export function readShown(
  shape: ShownShape,
  node: SpecNode,
  reader: Reader,
  read: ReadOne<Node>,
): Node | undefined {
  const { names, faults } = reader;
  if (node.t === 'list') return misfit('the name of a field', node, reader, severalWays);
  const map = asMap(node);
  const inner = within(reader, { node: map });
  const rest = read(besides, map, reader);
  const shown = child(map, value);
  if (rest?.t !== 'record' || shown === undefined) return undefined;
  if (shape.measured && child(map, 'most') === undefined)
    faults.add('HUB1102', map.at, { where: reader.where, name: 'most' });
  const ways = readAlternatives(shown, inner);
  const [first] = ways ?? [];
  if (ways === undefined || first === undefined || names === undefined) return undefined;
  const { type } = first.typed;
  const known = { definitions: names.definitions, lookup: reader.lookup };
  const as = stringOf(child(map, 'as')) ?? formatOf(type, known);
  if (ways.length === 1) tellIdleNone(first, map, inner);
  for (const one of ways) judgeLater(one, as, { map, reader: inner });
  const label = rest.fields.label ?? labelOf(shape, first, map, reader);
  const written = writtenAs(as, type, known);
  const { value: _, ...fields } = rest.fields;
  return {
    t: 'record',
    fields: {
      get: { t: 'read', ...expressionsOf(ways) },
      ...fields,
      ...(written !== undefined && { as: literal(written) }),
      ...(label && { label }),
    },
  };
}

/** Of a time, a number or a yes that each row has, nobody sees what stands where there is none. */
function tellIdleNone({ typed: { expr, type } }: Alternative, map: SpecMap, { names, faults }: Reader): void {
  const none = child(map, 'none');
  if (none === undefined || names?.row === undefined || expr.op !== 'name') return;
  const [root, field = '', ...rest] = expr.path;
  const isOfRow = root === (names.rowName ?? 'row') && rest.length === 0;
  const isTold = ['time', 'number', 'boolean'].includes(sortOf(type, names.definitions).is);
  const { required = [] } = flatSchema(names.row, names.definitions);
  if (isOfRow && isTold && required.includes(field)) faults.add('HUB1774', none.at, { name: field });
}

/** What is a part of something is a number; all else is what can be written for people. */
function judgeLater(
  { typed, node }: Alternative,
  as: string | undefined,
  { map, reader }: { map: SpecMap; reader: Reader },
): void {
  const format: SpecNode | undefined =
    child(map, 'as') ?? (as === undefined ? undefined : { t: 'scalar', value: as, at: node.at });
  const measured = { is: 'value', of: 'count', below: 'most' } as const;
  const shape = child(map, 'most') === undefined ? ({ is: 'value', of: 'shown' } as const) : measured;
  wait(shape, node, reader, { typed, isShown: true, ...(format && { format }) });
}

/** A field is called the same wherever nothing else is said. */
function labelOf(
  { labelled }: ShownShape,
  { typed: { expr } }: Alternative,
  map: SpecMap,
  { lookup, faults, where }: Reader,
): Node | undefined {
  if (labelled === undefined || child(map, 'label') !== undefined) return undefined;
  const name = expr.op === 'name' ? expr.path.at(-1) : undefined;
  const key = `field.${name}`;
  if (name !== undefined && lookup.find('text', key) !== undefined) {
    lookup.noteText(key);
    return { t: 'text', key };
  }
  const isSure = name === undefined || !lookup.unsure('text', key);
  if (labelled === 'always' && isSure) faults.add('HUB1925', map.at, { name: name ?? where, where });
  return undefined;
}
