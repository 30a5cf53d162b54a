import type { ErrorId } from '#generated/errors.ts';
import type { MessageKey } from '#generated/messages/keys.ts';

interface HubErrorOptions extends ErrorOptions {
  /** Said in place of the words of the catalogue, where more is known. */
  words?: MessageKey | undefined;
}

/**
 * A failure that a user can meet: one row of the error catalogue and the parameters of its message.
 * It carries no text; the reader's language decides that at the edge.
 */
export class HubError extends Error {
  readonly id: ErrorId;
  readonly params: Readonly<Record<string, unknown>>;
  readonly words: MessageKey | undefined;

  constructor(id: ErrorId, params: Record<string, unknown> = {}, options?: HubErrorOptions) {
    super(id, options);
    this.name = 'HubError';
    this.id = id;
    this.params = params;
    this.words = options?.words;
  }
}
