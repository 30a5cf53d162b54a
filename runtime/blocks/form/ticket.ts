const bytes = 16;

/** A number of a form's own, 128 bits in hex. Not `randomUUID`, which plain HTTP does not have. */
export function newTicket(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
