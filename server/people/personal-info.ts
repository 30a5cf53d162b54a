import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { ownViewer } from './own-viewer.ts';
import { profileOf } from './profile.ts';

type Endpoint = Calls['people.personalInfo'];

/** The profile of a person by id; one's own where nobody is named. */
export function personalInfo(context: Context, { userId }: Endpoint['input']): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  return profileOf(hub.db, { id: userId ?? ownViewer(context).id }, viewer);
}
