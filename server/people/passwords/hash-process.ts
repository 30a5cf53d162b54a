import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { serve } from '../../load/processes/serve.ts';

/** The other end of hashing.ts: one hash after the other. */
serve(() => async (parameters: Argon2Parameters) => argon2Sync('argon2id', parameters));
