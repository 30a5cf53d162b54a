import type { Badge, Visibility } from '#generated/types.ts';

/** What a file of the demo holds: plain text, a file beside `item.yaml`, a shared file, or a pointer to a large one. */
export type DemoContent =
  | string
  | { file: string; without?: string[]; swap?: Record<string, string> }
  | { shared: string }
  | { lfs: number };

/** One commit of the demo, `days` before the day of planting. */
export interface DemoStep {
  days: number;
  message: string;
  author?: string;
  branch?: string;
  /** Where a new branch starts; `main` unless said. */
  from?: string;
  merge?: string;
  tag?: string;
  add?: string[];
  put?: Record<string, DemoContent>;
  remove?: string[];
}

/** An `item.yaml`, with what its place in the folder tree says. */
export interface DemoItem {
  /** Path of its folder inside the demo: kind, user and name. */
  place: string;
  dir: string;
  kind: string;
  user: string;
  name: string;
  nameCn: string;
  nameEn: string;
  desc: string;
  descEn: string;
  tags: string[];
  license: string;
  badges?: Badge[];
  visibility?: Visibility;
  /** The way in which it was made, where its kind has several. */
  createType?: string;
  counts: { browse: number; download: number; favorite: number };
  history: DemoStep[];
}

export interface DemoPerson {
  userName: string;
  alias: string;
  roleType: 'common' | 'manager';
  /** A few words in the language that the person speaks. */
  bio: string;
  authenticatedName?: string;
  /** An SVG inside the demo. */
  avatar: string;
}

export interface Demo {
  dir: string;
  people: DemoPerson[];
  items: DemoItem[];
}

/** A fault in the demo's files; its message names the file and what is wrong. */
export class DemoError extends Error {
  constructor(file: string, fault: string) {
    super(`demo/${file}: ${fault}`);
  }
}
