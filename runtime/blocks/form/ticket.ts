import { formTicketSizeBytes } from '#generated/constants.ts';

/** A number of a form's own, in hex. Not `randomUUID`, which plain HTTP does not have. */
export function newTicket(): string {
  const random = crypto.getRandomValues(new Uint8Array(formTicketSizeBytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
