import type { Fault } from '../../generator/faults/fault.ts';
import { pick, type Random } from '../fuzz/mutate.ts';
import type { CheckedProject } from './checked-project.ts';
import { editsOf, type Mistake } from './mistake.ts';
import { inData, inPages } from './rows/index.ts';
import { values } from './rows/values.ts';
import { judge } from './verdict.ts';

const rows: readonly Mistake[] = [...Object.values(inData), ...Object.values(inPages), values].flat();

/** What a mistake is told as when it is made alone: what names it where it stands, and all that is said. */
interface Alone {
  there: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

/** What became of two mistakes that were made at once. */
export interface Together {
  what: string;
  /** What names one of them alone, and is not said of both. */
  hidden: string[];
  /** What is said of both, and of neither alone. */
  added: string[];
}

/** Makes two mistakes at once, and compares with what is said of each. */
export class Pairs {
  readonly #alone = new Map<string, Alone>();
  readonly #project: CheckedProject;

  constructor(project: CheckedProject) {
    this.#project = project;
  }

  /** Two mistakes at random that edit no file in common. */
  tryAny(random: Random): Together {
    const one = pick(rows, random);
    const files = new Set(one && editsOf(one).map(({ file }) => file));
    const other = pick(
      rows.filter((row) => !editsOf(row).some(({ file }) => files.has(file))),
      random,
    );
    if (one === undefined || other === undefined)
      throw new Error('There are no two mistakes to make at once.');
    return this.try(one, other);
  }

  try(one: Mistake, other: Mistake): Together {
    const { built } = this.#project.checkWith([...editsOf(one), ...editsOf(other)]);
    const both = toldIn(built.faults);
    const [first, second] = [this.#tellAlone(one), this.#tellAlone(other)];
    return {
      what: `${one.id} and ${other.id}`,
      hidden: [...first.there, ...second.there].filter((told) => !both.has(told)),
      added: [...both].filter((told) => !first.all.has(told) && !second.all.has(told)),
    };
  }

  #tellAlone(mistake: Mistake): Alone {
    const known = this.#alone.get(mistake.id);
    if (known !== undefined) return known;
    const { there, built } = judge(this.#project, mistake);
    const alone = { there: toldIn(there), all: toldIn(built.faults) };
    this.#alone.set(mistake.id, alone);
    return alone;
  }
}

/** Without lines, which another edit may move. */
const toldIn = (faults: readonly Fault[]): Set<string> =>
  new Set(
    faults.map(
      ({ code, place, message }) => `${place.file} ${code} ${message.replace(/(?<=\.yaml):\d+/g, '')}`,
    ),
  );
