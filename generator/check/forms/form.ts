import type { Names } from '../../expressions/names.ts';
import type { Endpoint } from '../../model/product.ts';
import type { SpecMap } from '../../yaml/spec-node.ts';

/** A form where it stands: what it is written as, the call that it is sent to, and what may be named there. */
export interface Form {
  root: SpecMap;
  call: Endpoint;
  names: Names;
}
