import type { WorkedOut } from '#generated/store/tables.ts';
import type { Invitation } from '#generated/types.ts';
import type { KeptRow } from '../../../store/keeping/kept-rows.ts';
import { fieldsAnswered, shownOf } from '../../../store/views.ts';

const names = fieldsAnswered<Invitation>('people.invitations', 'list', '*');

/** What managers are told of an invitation: its code is not kept. */
export const presentInvitation = ({ fields }: KeptRow, now: WorkedOut['Invitation']): Invitation => {
  const shown: Invitation = shownOf(fields, names);
  return { ...shown, ...now };
};
