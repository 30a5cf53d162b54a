import { bareEffects, effectArguments } from '../grammar/effects.ts';
import { child, describe, entriesOf, type SpecEntry, type SpecMap, type SpecNode, stringOf } from '../load/spec-node.ts';
import type { JsonSchema } from '../model/json-schema.ts';
import type { Node, RefTarget, Shape } from '../model/product.ts';
import { type Names, readCondition, readExpression } from './expression.ts';
import { Faults, nearestOf } from './fault.ts';
import { parseDuration, parseSize } from './literals.ts';

/** Resolves ids and words for a reader; `undefined` from `find` means that there is no such id. */
export interface Lookup {
  find(to: RefTarget, id: string): string | undefined;
  known(to: RefTarget): string[];
  axisValues(axis: string): string[] | undefined;
  useText(key: string): void;
  block(name: string): Shape | undefined;
  blockNames(): string[];
  /** True where a file that may declare such ids could not be read: nothing can be said of them. */
  unsure(to: RefTarget | 'block'): boolean;
  /** Names as they stand inside a block that loads: its row joins them. */
  namesFor(screen: SpecNode, names: Names): Names;
  /** What `each` puts in scope for its siblings. */
  elementOf(expr: JsonSchema, names: Names): { name: string; type: JsonSchema } | undefined;
}

/** Where and how a node is read. */
export interface Reader {
  faults: Faults;
  lookup: Lookup;
  /** Without names, conditions and values are only checked to be texts: whoever builds them knows their scope. */
  names?: Names;
  /** What the node is called in a fault. */
  where: string;
}

/** Reads a node by its shape; every misfit is a fault at its own place. */
export function readNode(shape: Shape, node: SpecNode, reader: Reader): Node | undefined {
  switch (shape.is) {
    case 'list':
      return readList(shape.of, node, reader);
    case 'map':
      return readMap(shape.of, node, reader);
    case 'record':
      return readRecord(shape, node, reader);
    case 'choice':
      return readChoice(shape.of, node, reader);
    case 'by':
      return readBy(shape.of, node, reader);
    case 'any':
      return fromAny(node);
    case 'value':
      return readValue(node, reader);
    case 'effects':
      return readEffects(node, reader);
    case 'block':
      return readBlock(node, reader);
    default:
      return readScalar(shape, node, reader);
  }
}

function misfit(expected: string, node: SpecNode, { faults, where }: Reader, fix?: string): undefined {
  faults.add('HUB1103', node.at, { where, expected, found: describe(node), fix: fix ?? `Write ${expected}.` });
  return undefined;
}

function inside(reader: Reader, name: string): Reader {
  return { ...reader, where: name };
}

function readList(of: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'list') return misfit('a list', node, reader, 'Start each item with a dash.');
  return { t: 'list', items: node.items.flatMap((item) => readNode(of, item, reader) ?? []) };
}

function readMap(of: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  const fields = entriesOf(node).flatMap(({ key, value }) => {
    const read = readNode(of, value, inside(reader, key));
    return read === undefined ? [] : [[key, read] as const];
  });
  return { t: 'record', fields: Object.fromEntries(fields) };
}

type RecordShape = Extract<Shape, { is: 'record' }>;

function readRecord(shape: RecordShape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'map') return misfit('a map', node, reader);
  const fields: Record<string, Node> = {};
  const inner = withElement(shape, node, reader);
  for (const item of entriesOf(node)) {
    const field = Object.hasOwn(shape.fields, item.key) ? shape.fields[item.key]?.shape : shape.others?.shape;
    if (field === undefined) {
      reader.faults.add('HUB1101', item.keyAt, { name: item.key, where: reader.where }, Object.keys(shape.fields));
      continue;
    }
    const scope = item.key === 'each' ? reader : inner;
    const read = readNode(field, item.value, inside(scope, item.key));
    if (read !== undefined && !isProvenance(item)) fields[item.key] = read;
  }
  reportLacking(shape, node, reader);
  return { t: 'record', fields };
}

function isProvenance({ key }: SpecEntry): boolean {
  return key === 'source' || key === 'decided';
}

function reportLacking(shape: RecordShape, node: SpecMap, { faults, where }: Reader): void {
  for (const [name, field] of Object.entries(shape.fields)) {
    if (field.required && !node.entries.has(name)) faults.add('HUB1102', node.at, { where, name });
  }
}

/** Siblings of `each` are read with the element in scope. */
function withElement(shape: RecordShape, node: SpecMap, reader: Reader): Reader {
  const each = stringOf(node.entries.get('each')?.value);
  if (reader.names === undefined || each === undefined || shape.fields.each === undefined) return reader;
  const typed = readExpression(each, reader.names, new Faults(), node.at);
  const element = typed && reader.lookup.elementOf(typed.type, reader.names);
  if (element === undefined) return reader;
  const scope = { ...reader.names.scope, [element.name]: element.type };
  const row: JsonSchema = element.type;
  return { ...reader, names: { ...reader.names, scope, row, rowName: element.name } };
}

/** The alternative that fits; where none does, the faults of the one that came nearest. */
function readChoice(shapes: Shape[], node: SpecNode, reader: Reader): Node | undefined {
  const plausible = shapes.filter((shape) => mayBe(shape, node));
  const candidates = plausible.length > 0 ? plausible : [];
  let best: Faults | undefined;
  for (const shape of candidates) {
    const faults = new Faults();
    const read = readNode(shape, node, { ...reader, faults });
    if (faults.count === 0 && read !== undefined) return read;
    if (best === undefined || faults.count < best.count) best = faults;
  }
  if (best !== undefined) {
    reader.faults.addAll(best.list());
    return undefined;
  }
  return misfit([...new Set(shapes.map(shapeWord))].join(' or '), node, reader);
}

function mayBe(shape: Shape, node: SpecNode): boolean {
  switch (shape.is) {
    case 'any':
      return true;
    case 'choice':
      return shape.of.some((one) => mayBe(one, node));
    case 'list':
      return node.t === 'list' && node.items.slice(0, 1).every((item) => mayBe(shape.of, item));
    case 'effects':
      return node.t === 'list';
    case 'map':
      return node.t === 'map';
    case 'record':
      return node.t === 'map' && fitsKeys(shape, node);
    case 'block':
      return node.t === 'map' && node.entries.has('block');
    case 'by':
      return node.t === 'map' && node.entries.has('by');
    case 'integer':
    case 'number':
      return node.t === 'scalar' && typeof node.value === 'number';
    case 'boolean':
      return node.t === 'scalar' && typeof node.value === 'boolean';
    case 'duration':
      return isText(node) && parseDuration(node.value) !== undefined;
    case 'size':
      return isText(node) && parseSize(node.value) !== undefined;
    case 'value':
      return isText(node) || (node.t === 'map' && node.entries.has('value'));
    default:
      return isText(node);
  }
}

function fitsKeys(shape: RecordShape, node: SpecMap): boolean {
  return node.entries.has('by') === 'by' in shape.fields || !node.entries.has('by');
}

function isText(node: SpecNode): node is Extract<SpecNode, { t: 'scalar' }> & { value: string } {
  return node.t === 'scalar' && typeof node.value === 'string';
}

function shapeWord(shape: Shape): string {
  switch (shape.is) {
    case 'list':
      return 'a list';
    case 'effects':
      return 'a list of effects';
    case 'map':
    case 'record':
    case 'by':
      return 'a map';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'duration':
      return 'a duration such as 30s';
    case 'size':
      return 'a size such as 100MB';
    case 'ref':
      return shape.to === 'endpoint' ? 'an endpoint id' : `the id of a ${shape.to}`;
    case 'text':
      return 'a key of locales/';
    default:
      return 'a text';
  }
}

function readBy(of: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'map') return misfit('a map with by:', node, reader);
  const axisNode = child(node, 'by');
  const axis = stringOf(axisNode);
  if (axis === undefined || axisNode === undefined) {
    reader.faults.add('HUB1102', node.at, { where: reader.where, name: 'by' });
    return undefined;
  }
  const values = reader.lookup.axisValues(axis);
  const cases: Record<string, Node> = {};
  let otherwise: Node | undefined;
  for (const item of entriesOf(node)) {
    if (item.key === 'by' || isProvenance(item)) continue;
    const read = readNode(of, item.value, inside(reader, item.key));
    if (item.key === 'else') otherwise = read;
    else if (values !== undefined && !values.includes(item.key) && !reader.lookup.unsure('kind')) {
      reader.faults.add('HUB1509', item.keyAt, { name: item.key, axis }, values);
    } else if (read !== undefined) cases[item.key] = read;
  }
  const missing = node.entries.has('else') ? [] : (values ?? []).filter((value) => !node.entries.has(value));
  if (missing.length > 0 && !reader.lookup.unsure('kind')) reader.faults.add('HUB1513', axisNode.at, { axis, missing: missing.join(', ') });
  return otherwise === undefined ? { t: 'by', by: axis, cases } : { t: 'by', by: axis, cases, otherwise };
}

function fromAny(node: SpecNode): Node {
  if (node.t === 'scalar') return { t: 'literal', value: node.value };
  if (node.t === 'list') return { t: 'list', items: node.items.map(fromAny) };
  const fields = entriesOf(node).map(({ key, value }) => [key, fromAny(value)] as const);
  return { t: 'record', fields: Object.fromEntries(fields) };
}

function readScalar(shape: Shape, node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'scalar') return misfit(shapeWord(shape), node, reader);
  switch (shape.is) {
    case 'integer':
      return typeof node.value === 'number' && Number.isSafeInteger(node.value) ? literal(node.value) : misfit(shapeWord(shape), node, reader);
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

function literal(value: string | number | boolean): Node {
  return { t: 'literal', value };
}

function readText(shape: Shape, value: string, node: SpecNode, reader: Reader): Node | undefined {
  const { faults, lookup, where, names } = reader;
  switch (shape.is) {
    case 'enum':
      if (shape.values.includes(value)) return literal(value);
      faults.add('HUB1104', node.at, { name: value, where }, shape.values);
      return undefined;
    case 'duration':
      return unit(parseDuration(value), value, node, reader, { expected: 'duration', example: '30s, 1500ms, 5min, 180d' });
    case 'size':
      return unit(parseSize(value), value, node, reader, { expected: 'size', example: '100MB, 4KB' });
    case 'ref':
      return readRef(shape.to, value, node, reader);
    case 'text':
      if (/^\{\w+\}$/.test(value)) return literal(value);
      lookup.useText(value);
      if (lookup.find('text', value) === undefined) reportText(value, node, reader);
      return { t: 'text', key: value };
    case 'when': {
      if (names === undefined) return undefined;
      const expr = readCondition(value, names, faults, node.at);
      return expr && { t: 'when', expr };
    }
    case 'path':
      if (value === '' || value.startsWith('/')) return literal(value);
      faults.add('HUB1107', node.at, { name: value, where, expected: 'a path that starts with /' });
      return undefined;
    default:
      return literal(value);
  }
}

function unit(number: number | undefined, name: string, node: SpecNode, { faults }: Reader, words: { expected: string; example: string }): Node | undefined {
  if (number === undefined) faults.add('HUB1105', node.at, { name, ...words });
  return number === undefined ? undefined : literal(number);
}

function reportText(key: string, node: SpecNode, { faults, lookup }: Reader): void {
  if (lookup.unsure('text')) return;
  const known = lookup.known('text');
  const file = key.split('.')[0] ?? key;
  faults.add('HUB1401', node.at, { name: key, first: lookup.known('language')[0], file }, nearestOf(key, known) ? known : []);
}

const homes: Partial<Record<RefTarget, string>> = {
  endpoint: 'spec/endpoints/', screen: 'spec/screens/', entity: 'spec/entities/', view: 'spec/entities/',
  constant: 'spec/constants/', error: 'spec/errors/', guard: 'spec/guards/', action: 'spec/guards/',
  fact: 'spec/guards/', poll: 'spec/states/', machine: 'spec/states/', group: 'spec/states/', kind: 'spec/kinds.yaml',
  language: 'spec/app.yaml', app: 'spec/app.yaml', base: 'spec/app.yaml', place: 'spec/app.yaml', rule: 'spec/rules/',
};

/** Reports an id that nothing declares. */
export function reportUnknown(to: RefTarget, id: string, node: SpecNode, { faults, lookup }: Pick<Reader, 'faults' | 'lookup'>): void {
  if (lookup.unsure(to)) return;
  faults.add('HUB1201', node.at, { what: to, name: id, home: homes[to] ?? 'spec/' }, lookup.known(to));
}

function readRef(to: RefTarget, id: string, node: SpecNode, reader: Reader): Node | undefined {
  const found = reader.lookup.find(to, id);
  if (found === undefined) {
    reportUnknown(to, id, node, reader);
    return undefined;
  }
  return { t: 'ref', to, id: found };
}

/** A value is a name, or `{ value, as, when, else }`. */
function readValue(node: SpecNode, reader: Reader): Node | undefined {
  const { names, faults } = reader;
  const shown = isText(node) ? node : child(node, 'value');
  const text = stringOf(shown);
  if (text === undefined || shown === undefined) {
    if (node.t === 'map' && shown === undefined) faults.add('HUB1102', node.at, { where: reader.where, name: 'value' });
    else misfit('the name of a field', node, reader);
    return undefined;
  }
  for (const item of entriesOf(node)) {
    if (!['value', 'as', 'when', 'else'].includes(item.key)) {
      faults.add('HUB1101', item.keyAt, { name: item.key, where: reader.where }, ['value', 'as', 'when', 'else']);
    }
  }
  if (names === undefined) return undefined;
  const typed = readExpression(text, names, faults, shown.at);
  return typed && valueNode(typed.expr, node, reader, names);
}

function valueNode(expr: Extract<Node, { t: 'value' }>['expr'], node: SpecNode, { faults }: Reader, names: Names): Node {
  const value: Extract<Node, { t: 'value' }> = { t: 'value', expr };
  const as = stringOf(child(node, 'as'));
  const when = child(node, 'when');
  const otherwise = child(node, 'else');
  const condition = when && readCondition(stringOf(when) ?? '', names, faults, when.at);
  const other = otherwise && readExpression(stringOf(otherwise) ?? '', names, faults, otherwise.at);
  return { ...value, ...(as && { as }), ...(condition && { when: condition }), ...(other && { otherwise: other.expr }) };
}

function readEffects(node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'list') return misfit('a list of effects', node, reader, 'Put the effects in square brackets.');
  return { t: 'list', items: node.items.flatMap((item) => readEffect(item, reader) ?? []) };
}

const effectNames = [...bareEffects, ...Object.keys(effectArguments)];

function readEffect(node: SpecNode, reader: Reader): Node | undefined {
  const { faults } = reader;
  const word = stringOf(node);
  if (word !== undefined) {
    if ((bareEffects as readonly string[]).includes(word)) return { t: 'record', fields: { [word]: literal(true) } };
    faults.add('HUB1104', node.at, { name: word, where: 'effects' }, effectNames);
    return undefined;
  }
  const first = entriesOf(node)[0];
  if (first === undefined) return misfit('an effect', node, reader);
  const effect = Object.hasOwn(effectArguments, first.key) ? effectArguments[first.key] : undefined;
  if (effect === undefined) {
    faults.add('HUB1104', first.keyAt, { name: first.key, where: 'effects' }, effectNames);
    return undefined;
  }
  const fields = Object.entries({ [first.key]: effect.shape, ...effect.beside });
  const shape: Shape = {
    is: 'record',
    fields: Object.fromEntries(fields.map(([name, of]) => [name, { shape: of, required: name === first.key }])),
  };
  const read = readNode(shape, node, inside(reader, first.key));
  return read && resolveEffect(first, read, reader);
}

/** `page` names a screen under pages/, `go` a screen of any app. */
function resolveEffect(first: SpecEntry, read: Node, reader: Reader): Node | undefined {
  const id = stringOf(first.value);
  if ((first.key !== 'page' && first.key !== 'go') || id === undefined || read.t !== 'record') return read;
  const wanted = first.key === 'page' ? `pages/${id}` : id;
  const found = reader.lookup.find('screen', wanted);
  if (found === undefined) {
    reportUnknown('screen', wanted, first.value, reader);
    return undefined;
  }
  return { t: 'record', fields: { ...read.fields, [first.key]: literal(found) } };
}

function readBlock(node: SpecNode, reader: Reader): Node | undefined {
  const named = child(node, 'block');
  const name = stringOf(named);
  if (node.t !== 'map' || name === undefined || named === undefined) {
    reader.faults.add('HUB1102', node.at, { where: reader.where, name: 'block' });
    return undefined;
  }
  return readBlockProps(name, node, reader, ['block', 'forEach']);
}

/** Reads the properties of a block; `besides` are keys that belong to whoever holds it. */
export function readBlockProps(name: string, node: SpecMap, reader: Reader, besides: readonly string[]): Node | undefined {
  const { lookup, names } = reader;
  const shape = lookup.block(name);
  if (shape?.is !== 'record') {
    if (lookup.unsure('block')) return undefined;
    const at = child(node, 'block')?.at ?? node.at;
    reader.faults.add('HUB1201', at, { what: 'block', name, home: 'runtime/blocks/' }, lookup.blockNames());
    return undefined;
  }
  const own = new Map([...node.entries].filter(([key]) => !besides.includes(key) || Object.hasOwn(shape.fields, key)));
  const inner = names ? { ...reader, names: lookup.namesFor(node, names) } : reader;
  const read = readNode(shape, { ...node, entries: own }, inside(inner, `block ${name}`));
  if (read?.t !== 'record') return undefined;
  const carried = besides.flatMap((key) => {
    const given = stringOf(child(node, key));
    return given === undefined || key in read.fields || key === 'source' || key === 'decided' ? [] : [[key, literal(given)] as const];
  });
  return besides.includes('block') && reader.where !== 'screen' ? { t: 'record', fields: { ...Object.fromEntries(carried), ...read.fields } } : read;
}
