export { isSecretName, type NewSecret, type SecretPlace } from './new-secret.ts';
export { type SecretFacts, Secrets } from './secrets.ts';
