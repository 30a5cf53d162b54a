// @ts-check
/** The end of a run that cannot go on; its message is the one sentence that the person reads. */
export class Stop extends Error {
  /** @param {string} sentence @param {number} [exitCode] */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
