import type { LRUCache } from 'lru-cache';
import { one } from './at-most.ts';

/** What a bounded cache says of itself. */
type Bounded = Pick<
  LRUCache<never, never>,
  'size' | 'calculatedSize' | 'max' | 'maxSize' | 'sizeCalculation'
>;

/** How full the caches of one name are: a process may have several. */
interface CacheFigures {
  name: string;
  /** How many things are kept. */
  things: number;
  /** What they take, where that is what bounds them. */
  bytes?: number;
  /** Of what may be kept, 1 is all. */
  full: number;
}

/** By name; what nobody has any more is no cache of this process. */
const known = new Map<string, Set<WeakRef<Bounded>>>();

/** Gives a cache back, and has whoever watches the hub told of it under this name. */
export function named<Cache extends Bounded>(name: string, cache: Cache): Cache {
  const ofName = known.get(name) ?? new Set();
  known.set(name, ofName.add(new WeakRef(cache)));
  return cache;
}

/** How full each cache is, by name. */
export function cacheFigures(): CacheFigures[] {
  return [...known].flatMap(([name, refs]) => {
    const caches: Bounded[] = [];
    for (const ref of refs) {
      const cache = ref.deref();
      if (cache) caches.push(cache);
      else refs.delete(ref);
    }
    return caches.length === 0 ? [] : [figuresOf(name, caches)];
  });
}

function figuresOf(name: string, caches: readonly Bounded[]): CacheFigures {
  const sum = (of: (cache: Bounded) => number) => caches.reduce((all, cache) => all + of(cache), 0);
  const isInBytes = caches.every(({ maxSize, sizeCalculation }) => maxSize > 0 && sizeCalculation !== one);
  const taken = sum(({ maxSize, calculatedSize, size }) => (maxSize > 0 ? calculatedSize : size));
  const most = sum(({ maxSize, max }) => (maxSize > 0 ? maxSize : max));
  return { name, things: sum(({ size }) => size), ...(isInBytes && { bytes: taken }), full: taken / most };
}
