import type { EndpointId } from '#generated/ids.ts';
import { getSpec, showing } from '../reads/endpoints.ts';
import { queryClient } from '../reads/query-client.ts';

type Thing = Readonly<Record<string, unknown>>;

/**
 * What the server says of a thing now stands in every answer about it that the page has read: until these are asked anew
 * nothing is seen to jump back.
 */
export function keepAnswer(call: EndpointId, input: Thing, answer: object): void {
  const shown: readonly string[] = showing(getSpec(call).touches ?? []);
  const isAbout = (thing: Thing) =>
    Object.keys(input).length > 0 && Object.entries(input).every(([name, value]) => thing[name] === value);
  queryClient.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => queryKey.some((part) => shown.includes(String(part))) },
    (known: unknown) => inside(known, isAbout, answer),
  );
}

/** The same with what is new put into each thing that it is about: the answer itself, or a row of its list or its pages. */
function inside(known: unknown, isAbout: (thing: Thing) => boolean, news: object): unknown {
  if (Array.isArray(known)) return known.map((one) => inside(one, isAbout, news));
  if (typeof known !== 'object' || known === null) return known;
  const thing = known as Thing;
  if (isAbout(thing)) return { ...thing, ...news };
  const whole: Record<string, unknown> = { ...thing };
  for (const name of ['list', 'pages'])
    if (Array.isArray(thing[name])) whole[name] = inside(thing[name], isAbout, news);
  return whole;
}
