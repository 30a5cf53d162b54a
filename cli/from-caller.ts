import { resolve } from 'node:path';

/** A path as whoever called meant it: the launcher goes to the checkout, and npm says where it was called from. */
export const fromCaller = (path: string): string => resolve(process.env.INIT_CWD || process.cwd(), path);
