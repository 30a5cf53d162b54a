import { writeAllNameKeys } from '../../store/texts/name-index.ts';
import type { Work } from '../context.ts';

/** Notes under what names everybody is found. */
export const keys: Work<'people.keys'> = ({ hub, signal }) => writeAllNameKeys(hub.db, signal);
