import type { PersonRecord } from './people.ts';

/** How a person signs commits that the hub writes for them; the address takes no mail. */
export function signatureOf({ userName, alias }: Pick<PersonRecord, 'userName' | 'alias'>) {
  return { name: alias ?? userName, email: `${userName}@users.noreply.hub` };
}
