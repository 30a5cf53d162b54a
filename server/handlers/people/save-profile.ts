import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { profileOf } from './answers/profile.ts';

type Endpoint = Calls['people.saveProfile'];

/** Saves what is given of a profile. What else shows a name and a picture of its person is told. */
export async function saveProfile(
  context: With<'viewer'>,
  input: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  await hub.people.saveProfile(viewer.id, input);
  hub.own.personShownAnew();
  return profileOf(context, { id: viewer.id });
}
