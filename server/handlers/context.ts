import type { Context as AnyContext, Hub as AnyHub, Loaded as AnyLoaded } from '../frame/context.ts';
import type { ItemRecord, Items } from '../items/index.ts';
import type { Repos } from '../repos/index.ts';
import type { Viewer } from '../rights/index.ts';
import type { Searches } from '../search/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { TextIndex } from '../store/texts/text-index.ts';

/** The hub with all of its rooms, as handlers ask them. */
export interface Hub extends AnyHub {
  repos: Repos;
  items: Items;
  texts: TextIndex;
  searches: Searches;
  secrets: Secrets;
}

/** What the server makes of each subject of the spec. */
export interface Loaded extends AnyLoaded {
  item: ItemRecord;
}

/** What the checks of a call can make sure of. */
interface Sure extends Loaded {
  viewer: Viewer;
}

/** What a handler knows beside its input. */
export interface Context extends AnyContext {
  hub: Hub;
}

/** The context of a call whose checks make sure of these subjects: they are there, and one may know of them. */
export type With<Name extends keyof Sure> = Context & Readonly<Pick<Sure, Name>>;
