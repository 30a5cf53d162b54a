import { child, type SpecMap, type SpecNode } from '../yaml/spec-node.ts';

/** What a node stands in: a record, or a map with the key that it stands under. */
export interface Frame {
  node: SpecMap;
  key?: string;
}

export const isRecord = ({ key }: Frame): boolean => key === undefined;

const outside = '../';

/**
 * What a property holds that stands in the record of a position, or in one around it: `load`, `query.with`; `../load` begins
 * outside of that record.
 */
export function besideIn(around: readonly Frame[], path: string): SpecNode | undefined {
  const records = around.filter(isRecord).map(({ node }) => node);
  const isOutside = path.startsWith(outside);
  const [first = '', ...rest] = path.replace(outside, '').split('.');
  const found = (isOutside ? records.slice(1) : records).map((node) => child(node, first));
  return rest.reduce<SpecNode | undefined>(
    child,
    found.find((node) => node !== undefined),
  );
}
