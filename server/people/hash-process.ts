import { type Argon2Parameters, argon2Sync } from 'node:crypto';

/** The other end of hashing.ts: one hash after the other, until whoever started this is gone. */
process.on('message', (parameters: Argon2Parameters) => {
  process.send?.(argon2Sync('argon2id', parameters));
});
process.on('disconnect', () => process.exit(0));
