import { entry, later, map, name, ref } from '../shapes.ts';

/** spec/demo: rows that the first start plants where the demo is asked for, by the thing that each is and a name of its own. */
export const demo = entry(
  {},
  {
    shape: map(map(later('the fields of the thing'), { keys: name('field') }), { keys: name('demoRow') }),
    named: 'thing',
    keys: ref('entity'),
  },
);
