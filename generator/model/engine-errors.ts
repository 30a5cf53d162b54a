/** Errors that the engine itself answers, wherever a spec has them. */
export const engineErrors = {
  /** Any call may meet them. */
  any: ['invalidInput', 'internal', 'unavailable', 'busy', 'tooLong'],
  body: ['payloadTooLarge'],
  rate: ['rateLimited'],
  page: ['cursorStale'],
  /** Something that checks speak of is not there, and nothing is said of that. */
  absent: ['notAllowed'],
} as const;

/** A call that lists it takes room on the disk, and is refused by the engine where there is none. It follows where what is kept is made or changed. */
export const diskFull = 'diskFull';
