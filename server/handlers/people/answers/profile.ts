import type { Profile } from '#generated/types.ts';
import type { Context } from '../../../frame/context.ts';
import type { Whose } from '../../../people/index.ts';
import { fieldsAnswered } from '../../../store/views.ts';

const profileFields = fieldsAnswered<Profile>('people.find');

/** What a viewer may see of a person; throws `peopleNotFound`. */
export async function profileOf(
  { hub, viewer }: Pick<Context, 'hub' | 'viewer'>,
  whose: Whose,
): Promise<Profile> {
  const { id, shown } = await hub.people.present(whose, profileFields);
  return { ...shown, ...(await hub.own.person(id, viewer)) };
}
