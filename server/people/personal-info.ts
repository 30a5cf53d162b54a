import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../http/context.ts';
import { profileOf } from './profile.ts';

type Endpoint = Calls['people.personalInfo'];

/** The profile of a person by id; one's own where nobody is named. */
export function personalInfo(
  context: With<'viewer'>,
  { userId }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  return profileOf(hub, { id: userId ?? context.viewer.id }, viewer);
}
