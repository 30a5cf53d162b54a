import { manifestSizeBytes, secretScanFoundMax } from '#generated/constants.ts';
import type { ObjectReader } from '../../git/index.ts';
import { type MarkedSecret, markedSecretsOf } from './manifest-secrets.ts';
import { type FoundSecret, TextSearch } from './text-search.ts';

/** What was found in one object. */
export interface FoundIn {
  /** Of git: a file (blob), or the words of a commit or a tag. */
  type: 'blob' | 'commit' | 'tag';
  secrets: readonly FoundSecret[];
  /** Values that the manifest itself calls secret. */
  marked: readonly MarkedSecret[];
}

/** Looks through what a push brings: files that are texts, and the words of commits and tags. */
export class PushSearch implements ObjectReader {
  /** By the id of the object. */
  readonly found = new Map<string, FoundIn>();
  readonly #markedIn: ReturnType<typeof markedSecretsOf>;
  readonly #looksForPatterns: boolean;
  #id = '';
  #type: FoundIn['type'] | undefined;
  #text: TextSearch | undefined;
  /** What may be a manifest. */
  #content: Buffer[] | undefined;

  /** `holds`: what the manifests of the item hold. Without patterns, only what these call secret is looked for. */
  constructor({ holds, patterns }: { holds: readonly string[]; patterns: boolean }) {
    this.#markedIn = markedSecretsOf(holds);
    this.#looksForPatterns = patterns;
  }

  /** Whether more was found than is kept. */
  get isFull(): boolean {
    return this.found.size >= secretScanFoundMax;
  }

  begin({ id, type, size }: { id: string; type: string; size: number }): void {
    this.#id = id;
    this.#type = type === 'blob' || type === 'commit' || type === 'tag' ? type : undefined;
    const isLooked = this.#type !== undefined && !this.isFull;
    this.#text = isLooked && this.#looksForPatterns ? new TextSearch() : undefined;
    const mayBeManifest = isLooked && type === 'blob' && size <= manifestSizeBytes;
    this.#content = this.#markedIn && mayBeManifest ? [] : undefined;
  }

  part(bytes: Buffer): void {
    this.#text?.part(bytes);
    this.#content?.push(bytes);
  }

  end(): void {
    if (this.#type === undefined) return;
    const secrets = this.#text?.end() ?? [];
    const marked = (this.#content && this.#markedIn?.(Buffer.concat(this.#content))) ?? [];
    if (secrets.length + marked.length > 0) this.found.set(this.#id, { type: this.#type, secrets, marked });
  }
}
