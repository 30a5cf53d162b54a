import { firstDrawings } from '#generated/first-icons.ts';
import type { IconName } from '#generated/icons.ts';

/** Strokes by the names of icons: those of every page, and what came with the pages that were loaded. */
const known: Record<string, string> = { ...firstDrawings };

/** What all pages but those on which somebody signs in bring along. */
export const knowDrawings = (more: Readonly<Record<string, string>>): void => void Object.assign(known, more);

/** An icon by its name: one that is known here, or whatever a value holds. */
export type AnyIcon = IconName | (string & {});

interface IconProps {
  /** A name of icons.yaml; an unknown one shows a stack, so that a new kind never stands bare. */
  name: AnyIcon;
  /** In CSS pixels; 16 fits the grid. */
  size?: number;
  className?: string;
  /** What it says where no words stand beside it. */
  label?: string;
}

/** A line drawing in the colour of the text around it. */
export function Icon({ name, size = 16, className = '', label }: IconProps) {
  const drawing = Object.hasOwn(known, name) ? known[name] : known.stack;
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden where words stand beside it
    <svg
      className={`icon ${className}`.trim()}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      focusable="false"
      {...said}
    >
      <path d={drawing} />
    </svg>
  );
}
