/** The input that names the order of a list, and the one that turns it round. */
export const orderInput = 'sort';
export const directionInput = 'order';

/** What people choose of how a list stands. */
export const orderInputs: readonly string[] = [orderInput, directionInput];
