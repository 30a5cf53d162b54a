import type { RecordShape, Shape } from './shape.ts';

/** The records of a shape that may be called by a name, by their sort. */
export function partsIn(shape: Shape): [string, RecordShape][] {
  switch (shape.is) {
    case 'record': {
      const inner = Object.values(shape.fields).flatMap((field) => partsIn(field.shape));
      return shape.parts === undefined ? inner : [[shape.parts, shape], ...inner];
    }
    case 'list':
    case 'map':
    case 'by':
      return partsIn(shape.of);
    case 'choice':
      return shape.of.flatMap(partsIn);
    default:
      return [];
  }
}
