import type { Origin } from '../faults/place.ts';
import type { Axis } from './node.ts';

export type Unit = 'ms' | 'bytes' | 'none';
export interface Constant {
  /** Dotted id, such as `poll.creation`; emitted as `pollCreationMs`. */
  id: string;
  name: string;
  value:
    | number
    | string
    | boolean
    | (number | string)[]
    | { by: Axis; cases: Record<string, number | string>; otherwise?: number | string }
    | { patterns: Record<string, string> };
  unit: Unit;
  other: { value: unknown; why: string }[];
  origin: Origin;
}

/** How often a call that is dear whoever waits may come. */
export interface Rate {
  id: string;
  /** From all visitors of one network together. */
  perNetwork: number;
  /** From one person who is signed in. */
  perPerson: number;
  windowMs: number;
}

/** What one call may cost; the id is its class. */
export interface Budget {
  id: string;
  answerBytes: number;
  bodyBytes: number;
  /** Until its answer begins. */
  timeMs: number;
  /** The row of its class: how many are answered at once, for all and for one asker; how many wait, and how long. */
  atOnce: number;
  perAsker: number;
  waiting: number;
  waitMs: number;
  rate?: Rate;
}
