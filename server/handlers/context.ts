import type { KeptSubject, LoadedSubjects } from '#generated/server/contract.ts';
import type { ItemRecord, Items } from '../items/index.ts';
import type { People } from '../people/index.ts';
import type { Repos } from '../repos/index.ts';
import type { Hub as Below, Context as Known, Viewer } from '../rights/index.ts';
import type { Searches } from '../search/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { KeptRow } from '../store/keeping/kept-rows.ts';
import type { TextIndex } from '../store/texts/text-index.ts';

/** The hub with all of its rooms, as handlers ask them. */
export interface Hub extends Below {
  repos: Repos;
  items: Items;
  texts: TextIndex;
  searches: Searches;
  people: People;
  secrets: Secrets;
}

/** What the server makes of each subject of the spec. */
export interface Loaded extends Pick<LoadedSubjects, KeptSubject> {
  item: ItemRecord;
  invitation: KeptRow & LoadedSubjects['invitation'];
}

/** What the checks of a call can make sure of. */
interface Sure extends Loaded {
  viewer: Viewer;
}

/** What a handler knows beside its input. */
export interface Context extends Known {
  hub: Hub;
}

/** The context of a call whose checks make sure of these subjects: they are there, and one may know of them. */
export type With<Name extends keyof Sure> = Context & Readonly<Pick<Sure, Name>>;
