import { entry, later, map, name } from '../shapes.ts';

/** What a part holds is known where it is used: it is read there, with the names of that place. */
export const parts = entry(
  {},
  {
    shape: map(later('read where it is used'), { keys: name('part') }),
    named: 'sort of part',
    keys: name('part'),
  },
);
