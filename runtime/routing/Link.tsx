import type { ComponentProps, MouseEvent } from 'react';
import { isHashed } from '../current-app.ts';
import { goTo, isHere, leavesApp } from './navigation.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address as `hrefToPage` and its like write it. */
  to: string;
}

/**
 * A link to another page. It asks the router nothing while it is drawn: what the router tells is new at each step of each
 * change, and every link of every page that is kept would be drawn again for it, to look the same.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || leavesApp(to)) return;
    event.preventDefault();
    // Whoever follows a link to where they are goes back to where they were before.
    goTo(to, { replace: isHere(to) });
  };
  return <a {...rest} href={isHashed && to.startsWith('/') ? `#${to}` : to} onClick={handleClick} />;
}

/** Whether it is left to us: a new tab, a download and a menu are the browser's. */
const isPlain = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && (target === '' || target === '_self');
