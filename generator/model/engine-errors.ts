/** Errors that the engine itself answers, wherever a spec has them. */
export const engineErrors = {
  /** Any call may meet them: a token that opens nothing is refused before it is known what the call is. */
  any: ['invalidInput', 'internal', 'unavailable', 'busy', 'tooLong', 'signedOut'],
  /** Whoever changes something may come from another site, or show a token that may only read. */
  changing: ['crossOrigin', 'tokenReadOnly'],
  /** The hub may be read-only; a call that is answered all the same says so. */
  writing: ['hubReadOnly'],
  /** The password was last shown too long ago. */
  proof: ['proofNeeded'],
  body: ['payloadTooLarge', 'mediaTypeUnknown'],
  rate: ['rateLimited'],
  page: ['cursorStale'],
  /** Something that checks speak of is not there, and nothing is said of that. */
  absent: ['notAllowed'],
} as const;

/** A call that lists it takes room on the disk, and is refused by the engine where there is none. It follows where what is kept is made or changed. */
export const diskFull = 'diskFull';
