import type { ErrorId } from '#generated/errors.ts';

/**
 * A failure that a user can meet: one row of the error catalogue and the parameters of its message.
 * It carries no text; the reader's language decides that at the edge.
 */
export class HubError extends Error {
  readonly id: ErrorId;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(id: ErrorId, params: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(id, options);
    this.name = 'HubError';
    this.id = id;
    this.params = params;
  }
}
