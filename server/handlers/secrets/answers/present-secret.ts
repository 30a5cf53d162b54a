import type { KeptSecret } from '#generated/types.ts';
import type { SecretFacts } from '../../../secrets/index.ts';

interface Named {
  name: string;
  description?: string | undefined;
}

/** What is told of a secret: everything but its value, which nobody reads back. */
export function presentSecret({ name, description }: Named, kept: SecretFacts | undefined): KeptSecret {
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    name,
    state: kept === undefined ? 'open' : kept.isReadable ? 'kept' : 'lost',
    ...(description !== undefined && { description }),
    ...(kept && { setBy: kept.setBy, setTime: time(kept.setTime) }),
    ...(kept && kept.hint !== null && { hint: kept.hint }),
    ...(kept && kept.usedTime !== null && { usedTime: time(kept.usedTime) }),
  };
}
