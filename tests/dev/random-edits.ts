import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { pick, type Random, randomFrom } from '../fuzz/mutate.ts';
import { ownerEdits, put, SpecTexts } from '../fuzz/owner-edits.ts';
import { edits as brokenEdits } from '../fuzz/product-mutations.ts';
import type { WatchedProcess } from './watched-process.ts';

/** A tenth of all edits breaks something; the edit after it mends that. */
const unsoundEvery = 10;
/** So many edits at most are made before anybody looks what came of them. */
const burstMax = 12;
/** The two files that an owner edits first. */
const first = ['spec/app.yaml', 'spec/kinds.yaml'];
const movedFolders = ['spec/screens/hub', 'spec/entities', 'locales/en', 'engine/spec/errors'];

export interface EditCounts {
  edits: number;
  unsound: number;
  /** Edits after which nothing was said. */
  unanswered: string[];
}

/** Edits a project that is being followed, and waits again and again until something was said of the edits. */
export class RandomEdits {
  readonly counts: EditCounts = { edits: 0, unsound: 0, unanswered: [] };
  readonly #spec: SpecTexts;
  readonly #process: WatchedProcess;
  readonly #random: Random;
  #mend: (() => void) | undefined;

  constructor(root: string, process: WatchedProcess, seed: number) {
    this.#spec = new SpecTexts(root);
    this.#process = process;
    this.#random = randomFrom(seed);
  }

  /** Makes so many edits; afterwards the spec is sound. */
  async make(count: number, told: (made: number) => void = () => undefined): Promise<void> {
    for (let made = 0; this.#process.isAlive && (made < count || this.#mend !== undefined); ) {
      const before = this.#process.reports;
      const burst = Math.ceil(this.#random() * burstMax);
      let last = '';
      for (let at = 0; at < burst && (made < count || this.#mend !== undefined); at++, made++)
        last = await this.#next();
      if (!(await this.#process.reported(before))) this.counts.unanswered.push(last);
      told(made);
    }
  }

  async #next(): Promise<string> {
    const number = ++this.counts.edits;
    if (this.#mend !== undefined) {
      this.#mend();
      this.#mend = undefined;
      return 'what was broken is mended';
    }
    if (number % unsoundEvery === 0) return this.#break();
    const what = pick(Object.keys(ownerEdits), this.#random) ?? '';
    await put(this.#spec.root, ownerEdits[what]?.(this.#spec, number, this.#random) ?? {}, this.#random);
    return what;
  }

  #break(): string {
    this.counts.unsound += 1;
    const random = this.#random;
    const { root } = this.#spec;
    if (random() < 0.1) {
      const folder = join(root, pick(movedFolders, random) ?? '');
      renameSync(folder, `${folder}-moved`);
      this.#mend = () => renameSync(`${folder}-moved`, folder);
      return 'a folder renamed';
    }
    const files = ['engine', 'spec', 'locales'].flatMap((folder) => this.#spec.files(folder));
    const file = pick(random() < 0.3 ? first : files, random) ?? '';
    const what = pick(Object.keys(brokenEdits), random) ?? '';
    this.#mend = brokenEdits[what]?.(root, file, files, random);
    return `${what} in ${file}`;
  }
}
