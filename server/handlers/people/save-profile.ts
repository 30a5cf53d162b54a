import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../context.ts';
import { profileOf } from './answers/profile.ts';

type Endpoint = Calls['people.saveProfile'];

/** Saves what is given of a profile. Cards and lists show the owner's name and picture, and items are found by it. */
export async function saveProfile(
  context: With<'viewer'>,
  input: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  await hub.people.saveProfile(viewer.id, input);
  hub.items.forgetCards();
  return profileOf(context, { id: viewer.id });
}
