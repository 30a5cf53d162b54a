import { alwaysIs } from '../expressions/always.ts';
import { readCondition } from '../expressions/expression.ts';
import { nearestOf } from '../faults/fault.ts';
import { httpStatuses } from '../grammar/http-statuses.ts';
import { isLink } from '../grammar/link.ts';
import { parseDuration, parseSize } from '../grammar/literals.ts';
import type { IntegerShape, RefShape, Shape } from '../grammar/shape.ts';
import { fileOfWord } from '../grammar/word-places.ts';
import type { Node } from '../model/node.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import { readName, readWord, wait } from './read-word.ts';
import { literal, misfit, type Reader, reportUnknown } from './reader.ts';
import { seeing } from './seeing.ts';
import { shapeWord } from './shape-words.ts';

export function readScalar(shape: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'scalar') return misfit(shapeWord(shape), node, reader);
  switch (shape.is) {
    case 'integer':
      if (!isWhole(node.value, shape)) return misfit(shapeWord(shape), node, reader);
      return shape.status === undefined || isStatus(node.value, shape, node, reader)
        ? literal(node.value)
        : undefined;
    case 'number':
      return typeof node.value === 'number' ? literal(node.value) : misfit(shapeWord(shape), node, reader);
    case 'boolean':
      return typeof node.value === 'boolean' ? literal(node.value) : misfit(shapeWord(shape), node, reader);
    default:
      if (typeof node.value !== 'string') {
        return misfit(shapeWord(shape), node, reader, `Put it in quotes: "${String(node.value)}".`);
      }
      return readText(shape, node.value, node, reader);
  }
}

function isWhole(
  value: unknown,
  { least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number },
): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** Not every number is a status; with which of them something is answered is asked when that is known. */
function isStatus(value: number, shape: IntegerShape, node: SpecNode, reader: Reader): boolean {
  const { least = 0, most = Number.MAX_SAFE_INTEGER } = shape;
  const known = httpStatuses.filter((status) => Number(status) >= least && Number(status) <= most);
  const name = String(value);
  const isKnown = known.includes(name);
  if (!isKnown) reader.faults.add('HUB1104', node.at, { name, where: reader.where }, known);
  else if (shape.status === 'answered') wait(shape, node, reader);
  return isKnown;
}

function readText(shape: Shape, value: string, node: SpecNode, reader: Reader): Node | undefined {
  const { faults, lookup, where, names } = reader;
  switch (shape.is) {
    case 'enum':
      if (shape.values.includes(value)) return literal(value);
      faults.add('HUB1104', node.at, { name: value, where }, shape.values);
      return undefined;
    case 'duration':
      return unit(parseDuration(value), value, node, reader, {
        expected: 'duration',
        example: '30s, 1500ms, 5min, 180d',
      });
    case 'size':
      return unit(parseSize(value), value, node, reader, { expected: 'size', example: '100MB, 4KB' });
    case 'word':
      return readWord(shape, value, node, reader);
    case 'name':
      return readName(shape, value, node, reader);
    case 'ref': {
      const found = readRef(shape, value, node, reader);
      if (found !== undefined && mustFit(shape)) wait(shape, node, reader);
      return found;
    }
    case 'icon':
      lookup.noteIcon(value);
      return readRef({ is: 'ref', to: 'icon' }, value, node, reader) && literal(value);
    case 'text':
      if (/^\{\w+\}$/.test(value)) return literal(value);
      lookup.noteText(value);
      if (lookup.find('text', value) === undefined) reportText(value, node, reader);
      if (shape.names !== undefined) wait(shape, node, reader);
      return { t: 'text', key: value };
    case 'when': {
      if (names === undefined) return undefined;
      const expr = readCondition(value, seeing(names, shape.sees), faults, node.at);
      const always = expr && alwaysIs(expr, anything);
      if (typeof always === 'boolean')
        faults.add('HUB1808', node.at, { where, value: always ? 'always holds' : 'never holds' });
      return expr && { t: 'when', expr };
    }
    case 'free':
      if (told.includes(shape.what) && value.trim() === '') reader.faults.add('HUB1778', node.at, { where });
      return literal(value);
    case 'path':
      if (value === '' || value.startsWith('/')) return literal(value);
      faults.add('HUB1107', node.at, { name: value, where, expected: 'a path that starts with /' });
      return undefined;
    default:
      return literal(value);
  }
}

/** What is written for whoever reads the spec. */
const told = ['source', 'reason', 'explanation', 'about'];

/** What a page holds is known only there: here a condition contradicts itself, or asks nothing. */
const anything = () => ({ type: {}, mayBeNothing: true });

function unit(
  number: number | undefined,
  name: string,
  node: SpecNode,
  { faults }: Reader,
  words: { expected: string; example: string },
): Node | undefined {
  if (number === undefined) faults.add('HUB1105', node.at, { name, ...words });
  return number === undefined ? undefined : literal(number);
}

function reportText(key: string, node: SpecNode, { faults, lookup }: Reader): void {
  if (lookup.unsure('text', key)) return;
  const known = lookup.known('text');
  const file = fileOfWord(key, lookup.known('screen'));
  faults.add(
    'HUB1401',
    node.at,
    { name: key, first: lookup.known('language')[0], file },
    nearestOf(key, known) ? known : [],
  );
}

/** Whether an id must be more than one that exists: a link leads somewhere, a call takes what it is given. */
function mustFit({ to, unit, asked, asksAgain, asksBeside }: RefShape): boolean {
  return [to === 'endpoint', to === 'screen', unit, asked, asksAgain, asksBeside].some(
    (word) => word !== undefined && word !== false,
  );
}

function readRef(shape: RefShape, id: string, node: SpecNode, reader: Reader): Node | undefined {
  const { to } = shape;
  const found = isLink(shape) ? reader.lookup.meant(id) : reader.lookup.find(to, id);
  if (found === undefined) {
    reportUnknown(to, id, node, reader);
    return undefined;
  }
  return { t: 'ref', to, id: found };
}
