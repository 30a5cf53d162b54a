/** A row of the table: a folder or a file, what it holds, and whom it may ask. */
export interface Layer {
  /** A folder with all below it, or one file; `*` is any one folder, so that each of them is a room of its own. */
  room: string;
  /** What it holds, for people. */
  about: string;
  /** The rooms that it may ask; nothing else. */
  may?: readonly string[];
  /** As `may`, but not while it is loaded itself: by `import()`, and for types. */
  lazily?: readonly string[];
  /** The files that others may ask for; `index.ts` where absent, every one where it is open. */
  front?: readonly string[] | 'open';
  /** The hub's own, which no other product on this engine has: all of it, or the files that match. Else it is the engine's. */
  hub?: true | RegExp;
  /** Whether only files directly in the folder belong to it: folders in it have rows of their own. */
  isFlat?: boolean;
}

/** A package that only some rooms load. */
export interface PackageRow {
  name: RegExp;
  only: readonly string[];
  instead: string;
}

/** Rooms of the browser engine, by their names in one line. */
export const ofRuntime = (names: string): string[] => names.split(' ').map((name) => `runtime/${name}`);
