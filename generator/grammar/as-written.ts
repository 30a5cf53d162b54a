import type { RecordShape, Shape, ShapeField } from './shape.ts';
import { name } from './shapes.ts';
import { holdsWords, isWord, isWords } from './words-in-shape.ts';

// What owners may write where words stand by their places: fewer words than the engine is given, and ids for what has words.

const known = new WeakMap<Shape, Shape>();

/** A shape as it is written: words may be left out, and a thing of a list may say what they stand under. */
export function asWritten(shape: Shape): Shape {
  const before = known.get(shape);
  if (before) return before;
  const written = holdsWords(shape) ? write(shape) : shape;
  known.set(shape, written);
  return written;
}

function write(shape: Shape): Shape {
  switch (shape.is) {
    case 'record':
      return recordAsWritten(shape);
    case 'list':
      return { ...shape, of: withId(asWritten(shape.of)) };
    case 'map':
    case 'by':
      return { ...shape, of: asWritten(shape.of) };
    case 'choice':
      return { ...shape, of: shape.of.map(asWritten) };
    case 'later':
      return shape.as ? { ...shape, as: asWritten(shape.as) } : shape;
    case 'variant':
      return { ...shape, of: mapValues(shape.of, recordAsWritten) };
    default:
      return shape;
  }
}

export function recordAsWritten(shape: RecordShape): RecordShape {
  const fields = mapValues(shape.fields, fieldAsWritten);
  return { ...shape, fields, ...(isWords(shape) && { alone: true }) };
}

function fieldAsWritten(field: ShapeField): ShapeField {
  const { shape, required } = field;
  const mayBeLeftOut = isWord(shape) || (shape.is === 'record' && isWords(shape));
  return { ...field, shape: asWritten(shape), required: required && !mayBeLeftOut };
}

export const idOfThing: ShapeField = {
  shape: name('thing'),
  required: false,
  about: 'What its words stand under in locales/, where nothing else names it',
};

/** A route is called by its screen, and all else that is one of several by an id. */
function withId(shape: Shape): Shape {
  if (shape.is === 'choice') return { ...shape, of: shape.of.map(withId) };
  if (shape.is !== 'record' || Object.hasOwn(shape.fields, 'id') || isCalledByScreen(shape)) return shape;
  return { ...shape, fields: { id: idOfThing, ...shape.fields } };
}

export const isCalledByScreen = ({ fields }: RecordShape): boolean => Object.hasOwn(fields, 'screen');

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
