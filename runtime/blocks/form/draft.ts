const prefix = 'draft:';

/** What was typed at this address before; nothing where drafts are not kept or not readable. */
export function readDraft(key: string | undefined): Record<string, unknown> {
  if (!key) return {};
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}');
    return isRecord(draft) ? draft : {};
  } catch {
    // A draft is a convenience: a browser that keeps nothing, or kept nonsense, means an empty form.
    return {};
  }
}

export function writeDraft(key: string | undefined, values: unknown): void {
  if (!key) return;
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values));
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
