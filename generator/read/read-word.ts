import { misformed } from '../grammar/name-forms.ts';
import type { Shape, WordShape } from '../grammar/shape.ts';
import { wordsOf } from '../grammar/vocabularies.ts';
import type { Node } from '../model/node.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import type { Waiting } from './pending.ts';
import { literal, type Reader } from './reader.ts';

/** Keeps a position until the whole product stands. */
export function wait(
  shape: Shape,
  node: SpecNode,
  reader: Reader,
  known: Pick<Waiting, 'typed' | 'format' | 'isShown'> = {},
): void {
  const { pending, around = [], where, names, page } = reader;
  pending.add({
    shape,
    node,
    around,
    where,
    ...(names && { names }),
    ...(page && { page }),
    ...known,
  });
}

/** A word that the language knows is judged at once, any other when it is known which there are. */
export function readWord(shape: WordShape, text: string, node: SpecNode, reader: Reader): Node | undefined {
  const known = wordsOf(shape.of);
  if (known === undefined || known.includes(text)) {
    // Of a word that the language knows there may be more to ask: whether it fits what stands beside it.
    if (known === undefined || shape.from !== undefined) wait(shape, node, reader);
  } else {
    reader.faults.add('HUB1104', node.at, { name: text, where: reader.where }, known);
    return undefined;
  }
  return literal(text);
}

/** A name that is made here. */
export function readName(
  { of }: Extract<Shape, { is: 'name' }>,
  text: string,
  node: SpecNode,
  { faults, where }: Reader,
): Node | undefined {
  const looks = misformed(of, text);
  if (looks === undefined) return literal(text);
  faults.add('HUB1107', node.at, { name: text, where: `a ${of} (${where})`, expected: looks });
  return undefined;
}
