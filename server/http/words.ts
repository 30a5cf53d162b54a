import { app, type LanguageId } from '#generated/app.ts';
import type { MessageKey } from '#generated/messages/keys.ts';

/** The words of one language as the server reads them: flat keys, `{name}` for parameters. */
export type Words = Readonly<Record<string, string>>;

const loaded = new Map<LanguageId, Words>();

/** Loads the words of every language once, before the first request. */
export async function loadWords(ids: readonly LanguageId[]): Promise<void> {
  for (const id of ids) {
    const module = (await import(`#generated/messages/${id}.ts`)) as { messages: Words };
    loaded.set(id, module.messages);
  }
}

/** The text of a key in a language, or in the fallback language, with its parameters filled in. */
export function say(language: LanguageId, key: MessageKey, params: Record<string, unknown> = {}): string {
  const text = loaded.get(language)?.[key] ?? loaded.get(app.fallback)?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** What titles may call a kind, by the names that they ask for it under. */
export function kindWords(language: LanguageId, kind: string | undefined): Record<string, string> {
  if (kind === undefined) return {};
  const word = (form: string) => say(language, `kind.${kind}.${form}` as MessageKey);
  return { kind: word('name'), kinds: word('many'), aKind: word('a'), about: word('text') };
}

/** Whether a language has words of its own for a key. */
export function has(language: LanguageId, key: string): key is MessageKey {
  return loaded.get(language)?.[key] !== undefined;
}
