import { distinct, entry, free, word } from '../shapes.ts';

/** spec/later.yaml: what nothing uses yet, under the area that will. */
export const later = entry(
  {},
  {
    shape: distinct(word('waiting')),
    named: 'area',
    keys: free('area'),
  },
);
