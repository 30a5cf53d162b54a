/** What no generated test proves, and why: it is listed and counted, so that nobody takes it for proved. */
export interface Unprovoked {
  /** Its sort and its id: `error diskFull`. */
  what: string;
  /** At which door, where it is proved at others. */
  door?: string;
  why: string;
}
