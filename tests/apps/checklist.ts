import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../cli/project.ts';
import type { DevCopy } from '../dev/dev-copy.ts';

type Change = readonly [from: string, to: string];
/** By file, what is put in the place of what; of a file that is not there yet, its text. */
type Edits = Readonly<Record<string, string | readonly Change[]>>;
/** What the steps of a list edit, by their numbers. */
export type Steps = Readonly<Record<number, Edits>>;

const houseRules = 'House rules';

const contributing = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8');

/** What lists there are. */
export const headings: readonly string[] = [...contributing.matchAll(/^## (.+)$/gm)].flatMap(
  ([, heading = '']) => (heading === houseRules ? [] : heading),
);

/** A checklist of CONTRIBUTING.md, which is walked on a copy: each step edits those files that it names, and no other. */
export class Checklist {
  readonly heading: string;
  readonly #copy: DevCopy;
  readonly #steps: readonly string[];
  readonly #done = new Set<number>();

  constructor(copy: DevCopy, heading: string) {
    const [, list] = contributing.split(`\n## ${heading}\n`);
    if (list === undefined) throw new Error(`CONTRIBUTING.md has no list "${heading}".`);
    this.heading = heading;
    this.#copy = copy;
    this.#steps = (list.split('\n## ')[0] ?? '').split(/^(?=\d+\. )/m).filter((step) => /^\d/.test(step));
  }

  /** Does what these steps say, one after the other. */
  walk(steps: Steps): this {
    for (const [number, edits] of Object.entries(steps)) this.#step(Number(number), edits);
    return this;
  }

  #step(number: number, edits: Edits): void {
    const text = this.#steps[number - 1] ?? '';
    const named = filesIn(text);
    for (const [path, change] of Object.entries(edits)) {
      if (!named.some((file) => file.test(path)))
        throw new Error(`Step ${number} does not name ${path}:\n${text}`);
      if (typeof change === 'string') this.#copy.write(path, change);
      else this.#copy.edit(path, ...change.map(([from, to]): [string, string] => [from, to]));
    }
    this.#done.add(number);
  }

  /** A step that is no edit was done. */
  does(number: number): void {
    this.#done.add(number);
  }

  /** The steps that were not walked, by how they begin. */
  get left(): string[] {
    return this.#steps.filter((_, at) => !this.#done.has(at + 1)).map((step) => step.slice(0, 40));
  }
}

/** What a step names between backticks: `<thing>` stands for any name, `…` for any path, a folder for all in it. */
function filesIn(step: string): RegExp[] {
  const paths = [...step.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return paths
    .filter((name) => /[./]/.test(name) && !name.includes('#'))
    .map((name) => {
      const pattern = name
        .split(/(<[^>]*>|…|\*)/)
        .map((part) => (part.startsWith('<') || part === '*' ? '[^/]+' : part === '…' ? '.*' : escaped(part)))
        .join('');
      return new RegExp(`^(.*/)?${pattern}${name.endsWith('/') ? '.*' : ''}$`);
    });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
