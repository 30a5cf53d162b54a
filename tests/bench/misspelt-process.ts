import { misspellings } from '../fuzz/misspell.ts';
import { type Misspelt, misspell, positionsIn } from '../fuzz/product-positions.ts';
import { CheckedProject } from '../mistakes/checked-project.ts';

/** How the check took one word in one of the ways in which it can be misspelt. */
export interface ToldOfWord extends Misspelt {
  sort: 'closed' | 'declared';
}

/** Which share of all positions this process tries. */
const [share = 0, shares = 1] = process.argv.slice(2).map(Number);
const ways = Object.keys(misspellings).length;

const project = new CheckedProject();
process.once('exit', () => project.remove());
for (const [at, position] of positionsIn(project).entries()) {
  const { sort } = position;
  if (at % shares !== share || sort === 'free') continue;
  for (let way = 0; way < ways; way++) {
    const told = misspell(project, position, way);
    if (told !== undefined) process.send?.({ sort, ...told } satisfies ToldOfWord);
  }
}
process.disconnect?.();
