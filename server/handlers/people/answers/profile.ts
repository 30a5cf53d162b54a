import type { WorkedOut } from '#generated/store/tables.ts';
import type { Profile } from '#generated/types.ts';
import type { Whose } from '../../../people/index.ts';
import { fieldsAnswered } from '../../../store/views.ts';
import type { Context } from '../../context.ts';

const profileFields = fieldsAnswered<Profile>('people.find');

/** What a viewer may see of a person; throws `peopleNotFound`. */
export async function profileOf(
  { hub, viewer }: Pick<Context, 'hub' | 'viewer'>,
  whose: Whose,
): Promise<Profile> {
  const { id, shown } = await hub.people.present(whose, profileFields);
  // One more that the spec says is worked out, and that nobody works out here, does not compile.
  const workedOut: Required<WorkedOut['Person']> = { counts: await hub.items.countsOf(id, viewer) };
  return { ...shown, ...workedOut };
}
