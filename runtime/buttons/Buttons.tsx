import type { Button as ButtonSpec, Scope } from '#generated/screens/types.ts';
import { inPlace } from '../look/in-place.tsx';
import { Button, type Params } from './Button.tsx';
import { isThere } from './refusal-in.ts';

interface ButtonsProps {
  buttons: readonly ButtonSpec[] | undefined;
  scope: Scope;
  /** What they stand in; without it they stand beside what is around them. */
  className?: string;
  /** What its words and what it does may name beside the row. */
  params?: Params;
  /** What each looks like where it is no ordinary button. */
  looks?: string;
  part?: string;
}

/** Those of several buttons that stand there for whoever looks. */
export function Buttons({ buttons = [], scope, className, params, looks, part = 'button' }: ButtonsProps) {
  const there = buttons.filter((button) => isThere(button, scope));
  if (there.length === 0) return null;
  const drawn = inPlace(there, (button) => (
    <Button button={button} scope={scope} {...(params && { params })} className={looks} part={part} />
  ));
  return className ? <div className={className}>{drawn}</div> : drawn;
}

/** The first is the main one, where nothing else is said. */
export const mainFirst = ([first, ...more]: readonly ButtonSpec[] = []): ButtonSpec[] =>
  first ? [{ tone: 'primary', ...first }, ...more] : [];
