import type { Origin } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';

/** Work behind the answers. Its numbers are constants, by their ids. */
export interface Job {
  /** `area.verb`: declared in spec/jobs/<area>.yaml, done in server/work/<area>/<verb>.ts. */
  id: string;
  about: string;
  input: JsonSchema;
  /** The input of which one is open at a time. */
  key?: string;
  /** The input that is the id of an item. */
  item?: string;
  repository?: 'first' | 'later';
  after?: string;
  every?: string;
  /** The ids of the events that it is given. */
  follows?: string[];
  tries: string;
  timeout: string;
  atOnce: string;
  together?: string;
  origin: Origin;
}
