import type { EndpointId } from '#generated/ids.ts';
import { answers } from '../reads/answers.ts';
import { getSpec, showing } from '../reads/endpoints.ts';

type Thing = Readonly<Record<string, unknown>>;

/**
 * What the server says of a thing now stands in every answer about it that the page has read: until these are asked anew
 * nothing is seen to jump back.
 */
export function keepAnswer(call: EndpointId, input: Thing, answer: object): void {
  const shown: readonly string[] = showing(getSpec(call).touches ?? []);
  const isAbout = (thing: Thing) =>
    Object.keys(input).length > 0 && Object.entries(input).every(([name, value]) => thing[name] === value);
  answers()?.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => queryKey.some((part) => shown.includes(String(part))) },
    // What is not about it stays old, so that it is asked anew: data that is set counts as fresh.
    (known: unknown) => (holds(known, isAbout) ? inside(known, isAbout, answer) : undefined),
  );
}

/** Whether anything in an answer is what was changed: itself, a row of its list or its pages, or what such a row holds. */
function holds(known: unknown, isAbout: (thing: Thing) => boolean): boolean {
  if (Array.isArray(known))
    return known.some(
      (row) =>
        holds(row, isAbout) ||
        (isThing(row) && Object.values(row).some((value) => isThing(value) && isAbout(value))),
    );
  if (!isThing(known)) return false;
  return isAbout(known) || holds(known.list, isAbout) || holds(known.pages, isAbout);
}

/**
 * The same with what is new put into each thing that it is about: the answer itself, a row of its list or its pages, or
 * what such a row holds: the item of something found.
 */
function inside(known: unknown, isAbout: (thing: Thing) => boolean, news: object): unknown {
  if (Array.isArray(known)) return known.map((one) => inRow(inside(one, isAbout, news), isAbout, news));
  if (!isThing(known)) return known;
  if (isAbout(known)) return { ...known, ...news };
  const whole: Record<string, unknown> = { ...known };
  for (const name of ['list', 'pages'])
    if (Array.isArray(known[name])) whole[name] = inside(known[name], isAbout, news);
  return whole;
}

/** A row whose own fields are things: each that it is about gets what is new. */
function inRow(row: unknown, isAbout: (thing: Thing) => boolean, news: object): unknown {
  if (!isThing(row)) return row;
  const held = Object.entries(row).filter(([, value]) => isThing(value) && isAbout(value));
  return held.length === 0
    ? row
    : {
        ...row,
        ...Object.fromEntries(held.map(([name, value]) => [name, { ...(value as Thing), ...news }])),
      };
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
