import { any, entry, map } from '../shapes.ts';

/** What a part holds is known where it is used: it is read there, with the names of that place. */
export const parts = entry({}, { shape: map(any), named: 'sort of part' });
