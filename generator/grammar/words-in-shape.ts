import type { RecordShape, Shape } from './shape.ts';

// Which shapes hold words that may be left out.

/** A text, alone or beside other ways to write the same. */
export const isWord = (shape: Shape): boolean =>
  shape.is === 'text' || (shape.is === 'choice' && shape.of.some(isWord));

/** Whether all that it must say are words, so that it may be there with these alone. */
export const isWords = ({ fields }: RecordShape): boolean => {
  const own = Object.values(fields);
  return (
    own.some(({ shape }) => isWord(shape)) && own.every(({ shape, required }) => isWord(shape) || !required)
  );
};

const known = new WeakMap<Shape, boolean>();

/** Whether words stand anywhere in it. A shape that holds itself is asked once. */
export function holdsWords(shape: Shape): boolean {
  const before = known.get(shape);
  if (before !== undefined) return before;
  known.set(shape, false);
  const holds = ask(shape);
  known.set(shape, holds);
  return holds;
}

function ask(shape: Shape): boolean {
  switch (shape.is) {
    case 'text':
    case 'shown':
    case 'block':
    case 'effects':
      return true;
    case 'list':
    case 'map':
    case 'by':
      return holdsWords(shape.of);
    case 'choice':
      return shape.of.some(holdsWords);
    case 'variant':
      return Object.values(shape.of).some(holdsWords);
    case 'again':
      return holdsWords(shape.of());
    case 'later':
      return shape.as !== undefined && holdsWords(shape.as);
    case 'record':
      return Object.values(shape.fields).some((field) => holdsWords(field.shape));
    default:
      return false;
  }
}
