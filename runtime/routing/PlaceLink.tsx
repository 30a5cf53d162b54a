import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from './Link.tsx';

interface PlaceLinkProps extends ComponentProps<typeof Link> {
  /** Whether what is below its address belongs to another place. */
  end?: boolean;
}

/** A link to one of the places that one may be at: it says so where one is there, or below it. */
export function PlaceLink({ end = false, className, ...rest }: PlaceLinkProps) {
  const { pathname } = useLocation();
  const isHere = isAt(new URL(rest.to, globalThis.location.href).pathname, pathname, end);
  const classes = [className, isHere ? 'active' : ''].filter(Boolean).join(' ');
  return (
    <Link {...rest} {...(classes && { className: classes })} {...(isHere && { 'aria-current': 'page' })} />
  );
}

/** Whatever the letters: addresses are read so. Below `/` is all there is, so that it means itself alone. */
function isAt(place: string, path: string, end: boolean): boolean {
  const [there, here] = [place.toLowerCase(), path.toLowerCase()];
  if (here === there) return true;
  return !end && there !== '/' && here.startsWith(there.endsWith('/') ? there : `${there}/`);
}
