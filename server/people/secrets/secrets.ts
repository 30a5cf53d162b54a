import { hash, randomBytes } from 'node:crypto';
import { secretSizeBytes } from '#generated/constants.ts';

/** Random bits, as text that a cookie, an address and a terminal carry unchanged. */
export const makeSecret = (): string => randomBytes(secretSizeBytes).toString('hex');

/** A secret of ours, whoever sends it: anything else is not worth a look into the database. */
export const secretShape = new RegExp(`^[0-9a-f]{${2 * secretSizeBytes}}$`);

/** What is kept of a secret. It is random, so that a plain hash cannot be guessed back. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');
