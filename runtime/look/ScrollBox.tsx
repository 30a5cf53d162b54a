import type { ComponentProps } from 'react';

type ScrollBoxProps =
  | ({ as: 'pre' } & ComponentProps<'pre'>)
  | ({ as: 'code' } & ComponentProps<'code'>)
  | ({ as: 'section' } & ComponentProps<'section'>)
  | ({ as: 'div' } & ComponentProps<'div'>);

/** A box that scrolls sideways, also by keyboard: it can be reached, though nothing in it can. */
export function ScrollBox({ as, ...rest }: ScrollBoxProps) {
  const Box = as as 'div';
  return <Box tabIndex={0} {...(rest as ComponentProps<'div'>)} />;
}
