import { STATUS_CODES } from 'node:http';

/** The statuses that HTTP knows, as texts. */
export const httpStatuses: readonly string[] = Object.keys(STATUS_CODES);
