import type { Origin } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import type { Budget } from './limits.ts';
import type { Axis } from './node.ts';
import type { Resolved } from './resolved.ts';

export interface EndpointRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'SOCKET';
  path: string;
}
/** Inputs by their types, or the field of a subject that is loaded before. */
export type Bring = { inputs: Record<string, string> } | { of: string; field: string; type: string };

type CallWords =
  | ('about' | 'base' | 'encode' | 'cache' | 'allow')
  | ('open' | 'acts' | 'whileReadOnly' | 'answered' | 'quiet');

/** Why a call may answer an error that nobody lists there: who may make it, the rule of a field that it takes, its own form. */
export interface FollowingError {
  by: 'allow' | 'rule' | 'form';
  why: string;
}

/** A call, with what its words say as they are written. */
export interface Endpoint extends Resolved<Pick<WrittenEndpoint, CallWords | 'proof'>> {
  /** `area.verb`: declared in spec/endpoints/<area>.yaml, answered in server/<area>/<verb>.ts. */
  id: string;
  area: string;
  verb: string;
  /** One entry per distinct method and path, with `kind` cases where it differs by kind. */
  route: { otherwise?: EndpointRoute; by?: Axis; cases: Record<string, EndpointRoute> };
  /** Earlier addresses, which are answered as well. */
  was?: string[];
  /** Path parameter names, in order. A name that ends in `...` in the path takes the rest of the path. */
  pathParams: string[];
  queryParams: string[];
  /** Inputs that come in headers, each under its name on the way. */
  headerFields: Record<string, string>;
  bodyFields: string[];
  /** One flat object: path, query and body fields together (names are disjoint, checked). */
  input: JsonSchema;
  returns: JsonSchema;
  /** The entity whose fields are among the inputs, and which of them are. */
  writes?: Writes;
  /** The entity that it answers pages of, found by those of its fields that have an index. */
  lists?: Lists;
  /** The state that it leads something to. */
  moves?: Moves;
  /** Entities that it changes beside that one. */
  touches: string[];
  /** `stream` endpoints answer bytes, not the wrapper. */
  answers: 'wrapper' | 'stream' | 'socket';
  /** null means no timeout. */
  timeoutMs: number | null;
  ignore: { http: number[]; codes: string[] };
  /** Checks of its pages that it does without, with the reasons. */
  lacks: Record<string, string>;
  /** How its inputs give the subjects that it needs: type → input. */
  brings: Record<string, Bring>;
  /** What is done with which entity, where the call is answered by what is kept. */
  keeps?: Keeping;
  /** What a call may cost; absent only where another service answers. */
  budget?: Budget;
  /** All that it may answer in place of its answer. */
  errors: string[];
  /** Those of them that follow from what else is said of it. */
  follows: Record<string, FollowingError>;
  /** Whether it answers a page of a list, and takes a cursor for the next. */
  paged: boolean;
  origin: Origin;
}

/** How a call is answered that has no handler. */
export interface Keeping {
  does: 'lists' | 'views' | 'creates' | 'changes' | 'removes';
  entity: string;
  /** What its row is in conditions: loaded for the call, or asked of each row of a list. */
  subject: string;
  /**
   * Of a list: the inputs that are called as a column, and narrow it to what has that value. Of what is made: those of its
   * fields that the path says.
   */
  columns: string[];
  /** Of a list: the texts in which words are looked for. */
  searches?: string[];
  /** Of a change: the state that it leads to. */
  moves?: Moves;
}

/** The state that a call leads something to, and those from which it does. */
export interface Moves {
  field: string;
  to: string;
  from: string[];
  /** What is answered where it is in another. */
  error: string;
}

/** Of a list: which inputs narrow it, and by what. */
export interface Lists {
  entity: string;
  filters: ListFilter[];
  /** The texts in which words are looked for. */
  searches?: string[];
}

/** Rows whose field is the input, or one of it where it is a list; not less than it, or not more. */
export interface ListFilter {
  input: string;
  field: string;
  how: 'is' | 'least' | 'most';
}

/** What a call makes, changes or removes; what is removed is written no field of. */
export interface Writes {
  entity: string;
  how: 'creates' | 'changes' | 'removes';
  fields: string[];
}
