import type { SpecMap } from '../yaml/spec-node.ts';

/** What a node stands in: a record, or a map with the key that it stands under. */
export interface Frame {
  node: SpecMap;
  key?: string;
}
