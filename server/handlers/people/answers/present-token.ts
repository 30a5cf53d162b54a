import type { Token } from '#generated/types.ts';
import type { KeptRow } from '../../../store/keeping/kept-rows.ts';
import { fieldsAnswered, shownOf } from '../../../store/views.ts';

const names = fieldsAnswered<Token>('people.tokens', 'list', '*');

/** What one is told of a token: its secret is not kept. */
export const presentToken = ({ fields }: KeptRow): Token => shownOf(fields, names);
