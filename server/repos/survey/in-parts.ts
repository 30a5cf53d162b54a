import { gitSurveyPart, gitSurveyPartSizeBytes } from '#generated/constants.ts';

/** Cuts what is many into parts that one transaction writes in passing, whether they are many or large. */
export function* inParts<From, To>(
  all: Iterable<From>,
  shape: (one: From) => To,
  sizeOf: (one: To) => number,
): Generator<To[]> {
  let part: To[] = [];
  let size = 0;
  for (const one of all) {
    const shaped = shape(one);
    part.push(shaped);
    size += sizeOf(shaped);
    if (part.length < gitSurveyPart && size < gitSurveyPartSizeBytes) continue;
    yield part;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield part;
}
