import { markedSecretsOf } from './manifest-secrets.ts';
import { type SecretName, secretsInText } from './text-search.ts';

/** What looks like a secret in a text that somebody has typed, and on which line. */
export interface FoundInText {
  line: number;
  /** What it is known by; absent for a value that the manifest itself calls secret. */
  known?: SecretName;
  /** What has that value. */
  name?: string;
}

/**
 * What a push of this text would be refused for, by its lines.
 * @param holds what the manifests of the item hold
 * @param patterns whether what only looks like a secret counts
 */
export function secretsIn(
  content: Buffer,
  { holds, patterns }: { holds: readonly string[]; patterns: boolean },
): FoundInText[] {
  const looks = patterns ? secretsInText(content.toString()) : [];
  const marked = markedSecretsOf(holds)?.(content) ?? [];
  return [...looks.map(({ name, line }) => ({ known: name, line })), ...marked].sort(
    (a, b) => a.line - b.line,
  );
}
