import { HubError } from '../../ground/hub-error.ts';
import { secretsInText } from '../../repos/index.ts';

/** Throws `invalidInput` for a field that holds what looks like a secret: it would stand in the README, and on every card. */
export function assertNoSecrets(changes: object): void {
  const broken = Object.entries(changes).find(([, value]) => textsIn(value).some(hasSecret));
  if (broken)
    throw new HubError('invalidInput', { field: broken[0] }, { says: { key: 'validation.secret' } });
}

const hasSecret = (text: string) => secretsInText(text).length > 0;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
