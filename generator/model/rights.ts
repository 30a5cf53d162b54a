import type { Origin } from '../faults/place.ts';
import type { Expr, Node } from './node.ts';

/** Where a subject's key comes from: inputs of these types taken together, or a field of another subject. */
export type SubjectSource = { types: string[] } | { of: string; field: string; type: string };

/** Who asks: given by the session, whatever is asked. */
export const viewerName = 'viewer';

/** What a condition may speak of. */
export interface Subject {
  name: string;
  /** The entity that it is. */
  is: string;
  /** What a page knows of it: a view of the entity, or the entity itself. */
  shown: string;
  /** Whether it may be absent (`?`): its fields are read only after that was asked. */
  optional: boolean;
  from: SubjectSource[];
  /** The call that answers it. */
  load?: string;
  /** The check that says who may know of it: where it fails, the subject is absent. */
  seen?: string;
  /** What is answered where it is absent. */
  error?: string;
  /** Whether it is there whatever is asked: who asks, and what is set. */
  given: boolean;
  origin: Origin;
}

/** Which rows of an entity one may see; its terms are written out. */
export interface RowCondition {
  subject: string;
  entity: string;
  when: Expr;
}

/** A condition and its error. */
export interface Check {
  id: string;
  when: Expr;
  error: string;
  /** What a page does that it keeps somebody out of; what its error does when absent. */
  onPage?: Node;
  /** Whether whoever it keeps out is shown no button that asks it. */
  hides?: boolean;
  /** What the words of the error take. */
  with: Record<string, Expr>;
  /** Names that it reads, through terms as well. */
  reads: string[];
  /** Those of them that must be there: without them it fails, whatever stands around the name. */
  needs: string[];
  /** The subject of which it reads what no page is shown: the server says with that subject whether it holds. */
  answered?: string;
  /** Why it always holds, or never. */
  always?: string;
  origin: Origin;
}

/** Checks of a page, in order. */
export interface Guard {
  id: string;
  checks: string[];
  /** Subjects that calls answer, with those calls. */
  load: Record<string, string>;
  origin: Origin;
}
export interface Term {
  id: string;
  expr: Expr;
  /** With the terms that it names written out. */
  whole?: Expr;
  origin: Origin;
}
/** Checks of whoever does a thing, in order. */
export interface Action {
  id: string;
  checks: string[];
  /** Subjects that its checks read, beyond who asks. */
  needs: string[];
  /** Subjects that may be absent, and of which its checks make sure. */
  sure: string[];
  /** What asks it beside calls and pages. */
  door?: 'git';
  origin: Origin;
}
