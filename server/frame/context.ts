import type { KeptSubject, LoadedSubjects } from '#generated/server/contract.ts';
import type { People } from '../people/index.ts';
import type { Hub as Below, Context as Known, Viewer } from '../rights/index.ts';
import type { KeptRow } from '../store/keeping/kept-rows.ts';
import type { Own } from './own.ts';

/** What any product has, as handlers ask it. */
export interface Hub extends Below {
  people: People;
  /** What the product's own rooms say where any product is asked. */
  own: Own;
}

/** What the server makes of each subject that any product has. */
export interface Loaded extends Pick<LoadedSubjects, KeptSubject> {
  invitation: KeptRow & LoadedSubjects['invitation'];
}

/** What a handler knows beside its input. */
export interface Context extends Known {
  hub: Hub;
}

/** What the checks of a call can make sure of. */
interface Sure extends Loaded {
  viewer: Viewer;
}

/** The context of a call whose checks make sure of these subjects: they are there, and one may know of them. */
export type With<Name extends keyof Sure> = Context & Readonly<Pick<Sure, Name>>;
