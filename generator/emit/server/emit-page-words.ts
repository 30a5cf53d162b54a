import type { BlockType } from '../../grammar/shape.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Route, Screen } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printNode } from '../print/print-node.ts';

/** server/page-words.ts: what the page of a thing is called by what its call answers, and what it says of itself. */
export function emitPageWords(product: Product): OutputFile[] {
  const module = new Module('server/page-words.ts');
  module.needType('Scope', 'screens/types.ts');
  module.needType('EndpointId', 'ids.ts');
  module.needType('ScreenId', 'ids.ts');
  module.add(types);
  const told = sortedEntries(product.screens).flatMap(([, screen]) => {
    const words = wordsOf(screen, product);
    return words === undefined ? [] : [{ screen, words }];
  });
  const printed = told.map(({ screen, words }): [string, Code] => [
    screen.id,
    object([
      ['of', quote(words.of)],
      ...sortedEntries(words.says).map(([name, value]): [string, Code] => [
        name,
        printNode(value, { module, product }, 'Scope'),
      ]),
    ]),
  ]);
  module.addConst('pageWords', object(printed), {
    type: '{ readonly [Id in ScreenId]?: PageWords }',
    about: 'By the screen.',
  });
  return [module.toFile(placesOf([product.app, ...told.map(({ screen }) => screen)]))];
}

const types = `/** What is said of a page by what was answered, which stands in the scope as its row. */
export interface PageWords {
  /** The call whose answer it is. */
  readonly of: EndpointId;
  readonly name: (s: Scope) => unknown;
  readonly summary?: (s: Scope) => unknown;
}`;

interface Words {
  of: string;
  says: Record<'name', Node> & Partial<Record<'summary', Node>>;
}

/** Of the first of its blocks that shows what the address is asked about. */
function wordsOf({ id, block, props }: Screen, product: Product): Words | undefined {
  const asked = new Set(product.routes.flatMap((route) => (route.screen === id ? askedAt(route) : [])));
  if (asked.size === 0) return undefined;
  const own: Node = { t: 'record', fields: { ...props.fields, block: { t: 'literal', value: block } } };
  for (const record of recordsIn(own)) {
    const block = product.blocks[blockOf(record)];
    const of = block && callsOf(record, block).find((call) => asked.has(call));
    if (block?.tells === undefined || of === undefined) continue;
    const { tells } = block;
    const [name, summary] = [tells.name, tells.summary].map((way) => way && plainAt(record, way.split('.')));
    if (name) return { of, says: { name, ...(summary && { summary }) } };
  }
  return undefined;
}

const askedAt = ({ exists }: Route) => (exists === undefined ? [] : [exists]);
const blockOf = ({ block }: Fields) => (block?.t === 'literal' ? String(block.value) : '');

/** The call of a block, and those that answer the same thing. */
function callsOf(record: Fields, { shape }: BlockType): string[] {
  const words = shape.is === 'record' ? Object.entries(shape.fields) : [];
  const same = words.flatMap(([word, { shape: own }]) =>
    own.is === 'ref' && own.answersAs === 'load' ? [word] : [],
  );
  return ['load', ...same].flatMap((word) => {
    const call = record[word];
    return call?.t === 'ref' && call.to === 'endpoint' ? [call.id] : [];
  });
}

type Fields = Readonly<Record<string, Node>>;

/** The records of a screen, the outer ones first. */
function* recordsIn(node: Node): Generator<Fields> {
  if (node.t === 'record') yield node.fields;
  const inner = node.t === 'record' ? Object.values(node.fields) : node.t === 'list' ? node.items : [];
  for (const one of inner) yield* recordsIn(one);
}

/** A value that stands there as it is: what is written in another way is known where it is drawn. */
function plainAt(fields: Fields, [word = '', ...rest]: readonly string[]): Node | undefined {
  const node = fields[word];
  if (node?.t !== 'record') return undefined;
  if (rest.length > 0) return plainAt(node.fields, rest);
  const { get, as, when } = node.fields;
  return as === undefined && when === undefined ? get : undefined;
}
