export { emptyMoved } from './empty-moved.ts';
export { inspectSecrets } from './inspect.ts';
export { findKeys, KeyFault, type KeySource, keyFile, writeKeys } from './key-store.ts';
export type { Key } from './keys.ts';
export { isSecretName, type NewSecret, type SecretPlace } from './new-secret.ts';
export { type SecretFacts, Secrets } from './secrets.ts';
