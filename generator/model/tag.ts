import type { Origin } from '../faults/place.ts';

/** One entry of tags.yaml: what items are found by. */
export interface Tag {
  name: string;
  /** The group that it is shown in. */
  category: string;
  /** What it is called, by language. */
  names: Record<string, string>;
  /** What is drawn beside its name. */
  icon?: string;
  /** The colour of that beside the name of a thing. */
  tone?: string;
  origin: Origin;
}

/** The fields that a localised field reads, by the languages that have one of their own. */
export type OwnFields = Readonly<Record<string, string>>;

/** Where the names of tags and of their groups are answered. */
export interface TagFields {
  tag: OwnFields;
  group: OwnFields;
}
