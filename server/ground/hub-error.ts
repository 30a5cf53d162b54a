import type { ErrorId } from '#generated/errors.ts';
import type { MessageKey } from '#generated/messages/keys.ts';

/** Words with what they name. */
export interface Sentence {
  key: MessageKey;
  params?: Readonly<Record<string, unknown>>;
}

interface HubErrorOptions extends ErrorOptions {
  /** Said in place of the words of the catalogue, where more is known. */
  says?: Sentence | undefined;
}

/**
 * A failure that a user can meet: one row of the error catalogue and the parameters of its message.
 * It carries no text; the reader's language decides that at the edge.
 */
export class HubError extends Error {
  readonly id: ErrorId;
  readonly params: Readonly<Record<string, unknown>>;
  readonly says: Sentence | undefined;

  constructor(id: ErrorId, params: Readonly<Record<string, unknown>> = {}, options?: HubErrorOptions) {
    super(id, options);
    this.name = 'HubError';
    this.id = id;
    this.params = params;
    this.says = options?.says;
  }
}
