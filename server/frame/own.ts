import type { WorkedOut } from '#generated/store/tables.ts';
import type { Token } from '#generated/types.ts';
import type { Viewer } from '../rights/index.ts';
import type { ListedPage } from './public-pages.ts';

/** The fields of an entity that whoever shows it works out; none where the product has none. */
export type WorkedOutOf<Name extends string> = Name extends keyof WorkedOut
  ? Required<WorkedOut[Name]>
  : object;

/** What the rooms of a product say where any product is asked. */
export interface Own {
  /** Throws where something is missing that they answer with. */
  assertReady(): Promise<void>;
  /** What no robot need look at, as robots.txt says it. */
  readonly robots: readonly string[];
  /** The pages of things, in numbered parts that begin with 1. */
  readonly pages: {
    parts(): Promise<readonly number[]>;
    of(part: number): Promise<readonly ListedPage[]>;
  };
  /** What is worked out of a person, as a viewer may know it. */
  person(id: string, viewer: Viewer | null): Promise<WorkedOutOf<'Person'>>;
  /** A person is called otherwise, or has another picture: what was made ready to be shown with them is old. */
  personShownAnew(): void;
  /** What is worked out of a token for its person. */
  token(shown: Token, viewer: Viewer): Promise<WorkedOutOf<'Token'>>;
  /** Throws where somebody asks for a token that is to reach what they may not know of. */
  assertToken(asked: object, viewer: Viewer): Promise<void>;
}
