import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { profileOf } from './answers/profile.ts';

type Endpoint = Calls['people.personalInfo'];

/** The profile of a person by id; one's own where nobody is named. */
export function personalInfo(
  context: With<'viewer'>,
  { userId }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return profileOf(context, { id: userId ?? context.viewer.id });
}
