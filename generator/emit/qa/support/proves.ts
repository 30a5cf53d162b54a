/** What a test proves, for whoever reads the report. */
export interface Proof {
  /** The sort and the id of an entry of the spec: `rule Person.alias`. */
  what: string;
  /** Where it is proved: by the validator, over HTTP, in a form, in the browser, under a clock. */
  door: string;
  language?: string;
  /** Other entries that the same test proves. */
  also?: readonly string[];
}

/** Says what a test proves: its report names the entry, and by that the section of the product specification. */
export function proves(task: { meta: object }, proof: Proof): void {
  Object.assign(task.meta, { proof });
}
