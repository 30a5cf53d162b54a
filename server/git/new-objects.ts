import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ByteLines, type ObjectReader } from './byte-lines.ts';

const hooks = fileURLToPath(new URL('hooks/', import.meta.url));

/**
 * What lets a git that takes a push in ask the hub first. Throws where the hook cannot be run: git would go on without it.
 */
export async function askingFirst(): Promise<string> {
  await access(join(hooks, 'pre-receive'), constants.X_OK);
  return `core.hooksPath=${hooks}`;
}

/** The other end of `hooks/pre-receive`: what a push brought, before any ref is moved. */
export class NewObjects {
  readonly #hook: Duplex;
  readonly #bytes: ByteLines;

  constructor(hook: Duplex) {
    this.#hook = hook;
    // Git that was ended says why by itself.
    hook.on('error', () => {});
    this.#bytes = new ByteLines(hook, 'pre-receive');
  }

  /**
   * Whether the hook has said anything at all: git runs none where nothing is to be moved, as where it only asks whether it may
   * push, and where it refuses what came by itself.
   */
  get isAsked(): boolean {
    return this.#bytes.isBegun;
  }

  /** What whoever pushes said with `git push -o`; asked before anything else. */
  async options(): Promise<string[]> {
    const options: string[] = [];
    for await (const line of this.#bytes.lines()) options.push(line);
    return options;
  }

  /** Goes through all that came, once. */
  read(reader: ObjectReader): Promise<void> {
    return this.#bytes.readObjects(reader);
  }

  /** Where those of the objects stand that no ref led to before, the path of each as bytes in Latin-1. */
  async where(ids: ReadonlySet<string>): Promise<Map<string, string>> {
    this.#hook.write('where\n');
    const found = new Map<string, string>();
    for await (const line of this.#bytes.lines()) {
      const id = line.split(' ', 1)[0] ?? '';
      if (ids.has(id)) found.set(id, line.slice(id.length + 1));
    }
    return found;
  }

  /** The verdict, once: words for whoever pushed why it is not taken in, or none where it is. */
  answer(refusal?: string): void {
    const said = refusal === undefined ? 'taken\n' : `refused\n${refusal}`;
    this.#hook.end(said, () => this.#hook.destroy());
  }

  /** Gives no verdict: git takes that as a refusal. */
  giveUp(): void {
    this.#hook.destroy();
  }
}
