import type { Origin } from '../faults/place.ts';

/** Where accounts are kept: who is in the demo, or a sample of who asks, signs in. */
export const accounts = 'people';

/** A row that the first start plants where the demo is asked for. */
export interface DemoRow {
  entity: string;
  /** What other rows call it. */
  name: string;
  values: Record<string, unknown>;
  /** Fields that hold the id of another row: field → the name of that. */
  refers: Record<string, string>;
  /** Whether it is somebody who signs in. */
  isAccount?: true;
  origin: Origin;
}
