import { type Argon2Parameters, argon2Sync } from 'node:crypto';

/** The other end of hashing.ts: one hash after the other, until whoever started this is gone. */
process.on('message', (parameters: Argon2Parameters) => {
  // Whoever asked may be gone meanwhile, and then there is nobody to tell.
  process.send?.(argon2Sync('argon2id', parameters), () => undefined);
});
process.on('disconnect', () => process.exit(0));
