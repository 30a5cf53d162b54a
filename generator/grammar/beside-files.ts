import { free, list, map, name, oneOf, record } from './shapes.ts';

// What stands beside the blocks of an engine, and is no part of a spec.

/** runtime/look/icons.yaml: what `icon:` may name. */
export const iconShapes = map(free('the d of an SVG path'), { keys: name('icon') });

/** server/store/tables.yaml, and server/rooms/tables.yaml of a product: what there are tables for, and what code works out. */
export const tableShapes = map(
  record({
    columns: {
      need: map(oneOf('text', 'integer', 'real'), { keys: name('column') }),
      about: 'The columns that migrations made, by their names: what each holds',
    },
    beside: {
      may: list(name('column')),
      about: 'The columns that are no fields, and that code fills in with each row',
    },
    sorted: { may: list(name('column')), about: 'The columns along which lists of it are read' },
    computes: {
      may: { is: 'list', of: name('field'), mayBeEmpty: true },
      about: 'The fields that code works out',
    },
  }),
  { keys: name('table') },
);
