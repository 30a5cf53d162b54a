import type { Beside } from '../../grammar/shape.ts';
import type { Endpoint } from '../../model/product.ts';
import type { Waiting } from '../../read/pending.ts';
import type { Frame } from '../../read/reader.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { child, type SpecNode, stringOf } from '../../yaml/spec-node.ts';

const isRecord = ({ key }: Frame) => key === undefined;

/** What a property holds that stands beside a word, or beside one of the records around it. */
export function besideOf({ around }: Pick<Waiting, 'around'>, path: Beside): SpecNode | undefined {
  const records = around.filter(isRecord);
  const [first = path, ...rest] = path.split('/');
  const found = first === '..' ? records.slice(1) : records;
  const name = first === '..' ? rest.join('/') : path;
  return found.map(({ node }) => child(node, name)).find((node) => node !== undefined);
}

/** The key of the nearest map around a position. */
export function keyAround({ around }: Pick<Waiting, 'around'>): string | undefined {
  return around.find(({ key }) => key !== undefined)?.key;
}

/** The call that is named beside a word; undefined where it is not known what it takes or answers. */
export function callBeside(
  waiting: Pick<Waiting, 'around'>,
  path: Beside,
  { product, broken }: Judging,
): Endpoint | undefined {
  const id = stringOf(besideOf(waiting, path));
  const call = id === undefined || !Object.hasOwn(product.endpoints, id) ? undefined : product.endpoints[id];
  // Of what is written wrongly itself, nothing more is said where it is used.
  return call === undefined || broken.has(call.origin.place.file) ? undefined : call;
}

/** What a judge knows: the whole product, and the files in which something was wrong before. */
export interface Judging extends Resolution {
  broken: ReadonlySet<string>;
}
