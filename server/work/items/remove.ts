import { backupComeAgainMs } from '#generated/constants.ts';
import { PutOff } from '../../jobs/index.ts';
import type { Work } from '../context.ts';

/** Deletes the repository of an item that is gone. What a copy of the data folder may count on stays until that is made. */
export const remove: Work<'items.remove'> = async ({ hub }, { itemId }) => {
  if (!(await hub.repos.remove(itemId))) throw new PutOff(backupComeAgainMs);
};
