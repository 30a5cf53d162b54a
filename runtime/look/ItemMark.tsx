import { inPlace } from './in-place.tsx';
import { markOf } from './mark-tiles.ts';
import { usePicture } from './use-picture.ts';
import './item-mark.css';

interface ItemMarkProps {
  /** What the mark is made from: the owner and the name. */
  name: string;
  image?: string | undefined;
  size?: number;
}

const corners = ['0 0', '10 0', '0 10', '10 10'] as const;

/** The picture of an item; without one, a small pattern that its name always gives. Says nothing to a screen reader. */
export function ItemMark({ name, image, size = 40 }: ItemMarkProps) {
  const picture = usePicture(image);
  if (picture) {
    return (
      <img
        className="item-mark"
        {...picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    );
  }
  const { hue, tiles } = markOf(name);
  return (
    <svg
      className={`item-mark item-mark--${hue}`}
      width={size}
      height={size}
      viewBox="-2 -2 24 24"
      aria-hidden="true"
    >
      {inPlace(tiles, ({ path, light }, place) => (
        <path
          className={light ? 'item-mark__light' : undefined}
          d={path}
          transform={`translate(${corners[place]})`}
        />
      ))}
    </svg>
  );
}
