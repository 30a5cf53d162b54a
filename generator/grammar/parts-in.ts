import { joined } from './position-paths.ts';
import type { RecordShape, Shape } from './shape.ts';

/** A record that may be called by a name, and where it stands in its shape. */
export interface PartPlace {
  sort: string;
  shape: RecordShape;
  path: string;
}

/** The records of a shape that may be called by a name. */
export function partPlacesIn(shape: Shape, path = ''): PartPlace[] {
  switch (shape.is) {
    case 'record': {
      const inner = Object.entries(shape.fields).flatMap(([word, field]) =>
        partPlacesIn(field.shape, joined(path, word)),
      );
      return shape.parts === undefined ? inner : [{ sort: shape.parts, shape, path }, ...inner];
    }
    case 'list':
      return partPlacesIn(shape.of, `${path}[]`);
    case 'map':
    case 'by':
      return partPlacesIn(shape.of, path);
    case 'choice':
      return shape.of.flatMap((one) => partPlacesIn(one, path));
    default:
      return [];
  }
}

/** The records of a shape that may be called by a name, by their sort. */
export const partsIn = (shape: Shape): [string, RecordShape][] =>
  partPlacesIn(shape).map(({ sort, shape: own }) => [sort, own]);

/** What stands beside what differs from a part: its name. */
export const like = 'like';
/** How parts are named. */
export const partName: Shape = { is: 'ref', to: 'part' };
