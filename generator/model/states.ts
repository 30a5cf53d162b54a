import type { Origin } from '../faults/place.ts';
import type { Expr, Node } from './node.ts';

/** States of a field under names of their own. */
export interface Group {
  id: string;
  field: string;
  states: Record<string, string[]>;
  origin: Origin;
}

/** Which state of a field may follow which. */
export interface Machine {
  id: string;
  field: string;
  moves: Record<string, string[]>;
  origin: Origin;
}

/** What is asked again, how often and while what holds. */
export interface Poll {
  id: string;
  ask: string;
  everyMs: number;
  atMost?: number;
  while: Expr;
  then: Node;
  origin: Origin;
}
