import { vi } from 'vitest';
import type { Reply } from './hub.ts';
import { stepPatienceMs } from './patience.ts';

/** A search has a time of its own, which others' work may take from it: who was told to come again is asked for once more. */
export const answered = (ask: () => Promise<Reply>): Promise<Reply> =>
  vi.waitFor(
    async () => {
      const reply = await ask();
      if (reply.status === 503) throw new Error(`503: ${reply.text}`);
      return reply;
    },
    { timeout: stepPatienceMs },
  );
