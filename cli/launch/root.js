// @ts-check
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds cli/ and the rest. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
