/** What is told in the place of a document, where pages are drawn and there is none. */
const given = new Map<string, string>();

/** Draws from now on as a document would that tells this. */
export function tellInstead(told: Readonly<Record<string, string>>): void {
  given.clear();
  for (const [name, content] of Object.entries(told)) given.set(name, content);
}

/** What the document tells under a name, such as the origin of the hub. */
export function toldBy(name: string): string | undefined {
  if (typeof document === 'undefined') return given.get(name);
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
