import { Fragment, type ReactNode } from 'react';

/** Draws things that never change places and have no name of their own: each is known by its place. */
export function inPlace<T>(things: readonly T[], draw: (thing: T, place: number) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: that is what it is for
  return things.map((thing, place) => <Fragment key={place}>{draw(thing, place)}</Fragment>);
}
