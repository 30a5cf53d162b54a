import type { KeptRow } from '../../store/keeping/kept-rows.ts';
import { shownOf, type ViewFields } from '../../store/views.ts';

type Fields = Record<string, unknown>;

/** All that is kept of a person, what is private as well: for rules, and for views that name it. */
export const keptOf = ({ fields, privateFields }: KeptRow): Fields => ({ ...fields, ...privateFields });

/** What a view of the spec shows of a person, and no other field. */
export const presentPerson = <View>(row: KeptRow, names: ViewFields<View>): View =>
  shownOf(keptOf(row), names);
