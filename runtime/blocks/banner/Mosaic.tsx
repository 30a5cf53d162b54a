import { app } from '#generated/app.ts';
import { hashOf, inPlace, markOf } from '#runtime/offers/look.ts';

const columns = 7;
const rows = 6;
const side = 20;

/** A field of the same tiles that items without a picture are drawn from; decoration only. */
export function Mosaic() {
  const marks = Array.from({ length: columns * rows }, (_, at) => ({ at, name: `${app.name}/${at}` }));
  return (
    <svg className="banner__mosaic" viewBox={`0 0 ${columns * side} ${rows * side}`} aria-hidden="true">
      {marks.map(({ at, name }) => {
        const tone = toneOf(at, name);
        return (
          <g
            key={name}
            transform={`translate(${(at % columns) * side} ${Math.floor(at / columns) * side})`}
            className={tone}
          >
            {inPlace(markOf(name).tiles, ({ path, light }, place) => (
              <path
                className={light ? 'banner__light' : undefined}
                d={path}
                transform={`translate(${(place % 2) * 10} ${Math.floor(place / 2) * 10})`}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** Sparse on the left where the words are, one tile in a few in the seal's red. */
function toneOf(at: number, name: string): string {
  const roll = hashOf(`${name}/tone`) % 100;
  const column = at % columns;
  if (roll > 24 + column * 13) return 'banner__tile banner__tile--bare';
  return roll % 7 === 0 ? 'banner__tile banner__tile--seal' : 'banner__tile';
}
