import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds spec/, generated/ and the rest. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** Exit codes that scripts can trust. */
export const exitCode = { ok: 0, spec: 1, drift: 2, handEdit: 3 } as const;
