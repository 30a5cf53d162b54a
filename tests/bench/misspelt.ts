import { type Misspelt, misspell, oneOfEach, positionsIn } from '../fuzz/product-positions.ts';
import type { Sort } from '../fuzz/written-positions.ts';
import { CheckedProject } from '../mistakes/checked-project.ts';
import type { BenchOptions, Row } from './row.ts';

/** In each round another of the positions that are alike is misspelt, and in another way. */
const rounds = 3;
const shownMisses = 40;

/** Every closed and every declared position of the product's own spec, misspelt. */
export async function benchMisspelt({ say }: BenchOptions): Promise<Row[]> {
  const project = new CheckedProject();
  try {
    const positions = positionsIn(project);
    const tried = new Map<Sort, Misspelt[]>([
      ['closed', []],
      ['declared', []],
    ]);
    for (let round = 0; round < rounds; round++) {
      const chosen = oneOfEach(positions, round).filter(({ sort }) => tried.has(sort));
      say(`${chosen.length} positions, round ${round + 1} of ${rounds}`);
      for (const [at, position] of chosen.entries()) {
        const result = misspell(project, position, round + at);
        if (result) tried.get(position.sort)?.push(result);
      }
    }
    const closed = tried.get('closed') ?? [];
    const declared = tried.get('declared') ?? [];
    for (const { what } of closed.filter((one) => !one.isMeantNamed).slice(0, shownMisses))
      say(`not named: ${what}`);
    for (const { what } of declared.filter((one) => !one.isFault).slice(0, shownMisses))
      say(`not found: ${what}`);
    return [
      share('closed positions misspelt: faults', closed, ({ isFault }) => isFault, 1),
      share('… on their line', closed, ({ isOnItsLine }) => isOnItsLine, 0.98),
      share('… with the word that was meant', closed, ({ isMeantNamed }) => isMeantNamed, 0.95),
      share('declared positions misspelt: faults', declared, ({ isFault }) => isFault, 0.98),
    ];
  } finally {
    project.remove();
  }
}

function share(
  what: string,
  all: readonly Misspelt[],
  holds: (one: Misspelt) => boolean,
  target: number,
): Row {
  const part = all.filter(holds).length / all.length;
  return {
    what,
    ours: `${(part * 100).toFixed(1)} %`,
    target: `>= ${target * 100} %`,
    met: part >= target,
    note: `${all.length} tried`,
  };
}
