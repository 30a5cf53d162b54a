import { createRequire } from 'node:module';

// Not imported: an import reads all that the module exports, and with it a client of HTTP that nobody here uses.
const { STATUS_CODES } = createRequire(import.meta.url)('node:http') as typeof import('node:http');

/** The statuses that HTTP knows, as texts. */
export const httpStatuses: readonly string[] = Object.keys(STATUS_CODES);
