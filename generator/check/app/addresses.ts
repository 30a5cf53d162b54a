import type { Place } from '../../faults/place.ts';
import { at, named } from '../../grammar/written.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';

type Known = Pick<Building, 'read' | 'faults'>;
/** The first words of addresses, with where they were taken. */
type Taken = Map<string, Place>;

/** Of the first word of an address it is known whose it is: the server's, an app's, a language's, a kind's or a page's. */
export function checkAddresses(
  known: Known,
  { routes, kinds, app }: Pick<Product, 'routes' | 'kinds' | 'app'>,
): void {
  const taken: Taken = new Map();
  const ofKinds = new Map(kinds.map(({ id, origin }) => [id, origin.place]));
  const take = ({ address, place }: Address) => {
    const word = firstWord(address);
    if (word === undefined) return;
    tellTaken(word, place, taken, known);
    tellTaken(word, place, ofKinds, known);
    if (!taken.has(word)) taken.set(word, place);
  };
  const { apps, bases, prefixes } = addressesOf(known);
  tellTwice(apps, known);
  for (const { address, place } of apps) addWord(address, place, taken);
  for (const base of [...bases, ...prefixes]) take(base);
  const plain = new Set(app.apps.flatMap(({ id, router }) => (router === 'path' ? [id] : [])));
  for (const { app: id, path, origin, fixed } of routes) {
    const word = firstWord(path);
    // What has the word of a kind is told itself, and not each page of that kind.
    if (plain.has(id) && fixed.kind !== word) tellTaken(word, origin.place, taken, known);
  }
}

interface Address {
  address: string;
  place: Place;
}

/** Where apps open, where calls go, and what the addresses of a language begin with. */
function addressesOf({ read }: Known): Record<'apps' | 'bases' | 'prefixes', Address[]> {
  const files = read.app.map(({ read: file }) => file);
  return {
    apps: files.flatMap(({ apps }) =>
      named(apps).map(({ value }) => ({ address: value.at, place: at(value, 'at') })),
    ),
    bases: files.flatMap(({ bases }) =>
      named(bases).map(({ value, at: place }) => ({ address: value, place })),
    ),
    prefixes: files.flatMap(({ languages }) =>
      (languages ?? []).map((one) => ({ address: one.prefix, place: at(one, 'prefix') })),
    ),
  };
}

/** Two apps may begin with one word, and not be one address. */
function tellTwice(apps: readonly Address[], known: Known): void {
  const whole: Taken = new Map();
  for (const { address, place } of apps) {
    const first = whole.get(address);
    if (first) known.faults.add('HUB1506', place, { name: address, first: `${first.file}:${first.line}` });
    else whole.set(address, place);
  }
}

function addWord(address: string, place: Place, taken: Taken): void {
  const word = firstWord(address);
  if (word !== undefined && !taken.has(word)) taken.set(word, place);
}

function tellTaken(word: string | undefined, place: Place, taken: Taken, { faults }: Known): void {
  const first = word === undefined ? undefined : taken.get(word);
  if (first) faults.add('HUB1506', place, { name: `/${word}`, first: `${first.file}:${first.line}` });
}

/** The word that an address begins with; undefined where a parameter stands there, or nothing. */
export function firstWord(path: string): string | undefined {
  const [first = ''] = path.split('/').filter((segment) => segment !== '');
  return first === '' || first.includes('{') ? undefined : first;
}
