const prefix = 'draft:';

export interface Draft {
  values: Record<string, unknown>;
  /** The form's own number, by which the server knows it when it is sent a second time. */
  ticket?: string;
}

/** What was typed into a form before; nothing where drafts are not kept or not readable. */
export function readDraft(key: string | undefined): Draft {
  if (!key) return { values: {} };
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}');
    if (!isRecord(draft) || !isRecord(draft.values)) return { values: {} };
    return { values: draft.values, ...(typeof draft.ticket === 'string' && { ticket: draft.ticket }) };
  } catch {
    // A draft is a convenience: a browser that keeps nothing, or kept nonsense, means an empty form.
    return { values: {} };
  }
}

export function writeDraft(key: string | undefined, draft: Draft): void {
  if (!key) return;
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    // As above: a full or forbidden storage must not stop anyone from typing.
  }
}

export function clearDraft(key: string | undefined): void {
  if (key) sessionStorage.removeItem(prefix + key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
