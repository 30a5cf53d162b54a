import type { OwnEntry } from '../../../audit/index.ts';

/** What was recorded of an event; an older version may have recorded less. */
export type Facts = Readonly<Record<string, unknown>>;

/** The device is that of the session, or the one on which it began. */
export function placeOf({ said, user_agent }: Pick<OwnEntry, 'said' | 'user_agent'>): {
  userAgent?: string;
  address?: string;
} {
  const { userAgent = user_agent, address } = parsed(said ?? '{}');
  return {
    ...(typeof userAgent === 'string' && { userAgent }),
    ...(typeof address === 'string' && { address }),
  };
}

/** What is no JSON was changed by hand, and says nothing. */
export function parsed(text: string): Facts {
  try {
    const facts: unknown = JSON.parse(text);
    return typeof facts === 'object' && facts !== null ? (facts as Facts) : {};
  } catch {
    return {};
  }
}
