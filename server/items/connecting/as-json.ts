/** What is not seen where a text is read, and acts where it is pasted: marks of direction, commands of a terminal. */
const unseen = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/** A value as JSON that somebody reads before they paste it: what they would not see in it is written out. */
export const asJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replaceAll(unseen, (sign) =>
    // By halves: outside the first plane JSON writes a sign as two.
    sign
      .split('')
      .map((half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
