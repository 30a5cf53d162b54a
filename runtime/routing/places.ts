import { type PlaceId, places } from '#generated/app.ts';
import { placeCache } from '#generated/constants.ts';
import { hubNameHere } from '../given.ts';

/** Whether a name is that of a place of the spec. */
export function isPlace(name: string): name is PlaceId {
  return Object.hasOwn(places, name);
}

/** What stands in an address as it is given. */
const asTheyAre = ['origin', 'base', 'path', 'cache'];

/** The address of a place, with what it names filled in; what is not given is left empty. */
export function placeHref(place: PlaceId, params: Readonly<Record<string, unknown>> = {}): string {
  const own: Readonly<Record<string, unknown>> = {
    origin: globalThis.location.origin,
    base: '',
    app: hubNameHere(),
    ...params,
    // Whoever opens the address may keep what it has loaded, where the place says so and nobody switched it off (seed 2.4).
    cache: placeCache ? `${String(params.path ?? '').includes('?') ? '&' : '?'}cache=true` : '',
  };
  return places[place].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(own[name] ?? '');
    return asTheyAre.includes(name) ? value : encodeURIComponent(value);
  });
}
