import type { Selectable } from 'kysely';
import { stored } from '#generated/store/tables.ts';
import type { Database } from '../../store/database.ts';
import { readFields, readPrivateFields } from '../../store/fields.ts';
import type { ViewFields } from '../../store/views.ts';
import { shownAvatar } from './picture.ts';

type PersonRow = Selectable<Database['people']>;
type Fields = Record<string, unknown>;

/** All that is kept of a person, what is private as well: for rules, and for views that name it. */
export function keptOf(row: PersonRow): Fields {
  return { ...readFields(row, stored.Person), ...readPrivateFields(row, stored.Person) };
}

/** What a view of the spec shows of a person, and no other field. */
export function presentPerson<View>(row: PersonRow, names: ViewFields<View>): View {
  const kept = keptOf(row);
  const { avatarUrl } = kept;
  const shown = typeof avatarUrl === 'string' ? { avatarUrl: shownAvatar(row.id, avatarUrl) } : {};
  const fields = Object.entries({ ...kept, ...shown });
  const isShown = (name: string) => (names as readonly string[]).includes(name);
  return Object.fromEntries(fields.filter(([name, value]) => isShown(name) && value !== undefined)) as View;
}
