import type { Origin } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from './node.ts';

/** Something that happens, of which a row is kept. */
export interface EventType {
  /** `area.verb`, declared in spec/events/<area>.yaml. */
  id: string;
  about: string;
  who: 'person' | 'anybody';
  /** The entity that it is about. */
  of?: string;
  /** Undefined where nothing is told beside who did it, and of what. */
  what?: JsonSchema;
  told: 'seers' | 'self' | 'nobody';
  /** The subject that says who sees the thing, where seers are told. */
  subject?: string;
  /** What they must be allowed to do with it as well, and all that is asked of them then; its terms are written out. */
  allow?: { action: string; when: Expr };
  /** The id of a constant. */
  keptFor: string;
  /** Whether it stands in the record of who did what as well. */
  audit: boolean;
  /** The parts of what that go from that record before the rest. */
  brief: readonly string[];
  origin: Origin;
}
