import { boundHeap } from '../../cli/heap.ts';
import { tryAtRandom } from '../fuzz/product-mutations.ts';
import { CheckedProject } from '../mistakes/checked-project.ts';

/** What is told after each edit; whoever listens knows by the silence which one does not end. */
export interface ToldOfEdit {
  seed: number;
  isSound: boolean;
  thrown?: string;
  maxRssKb: number;
}

// As every command that generates: what is counted is what the tool takes.
boundHeap();
const [first = 1, last = 0] = process.argv.slice(2).map(Number);
const project = new CheckedProject();
process.once('exit', () => project.remove());
for (let seed = first; seed <= last; seed++) {
  const told: ToldOfEdit = { seed, isSound: false, maxRssKb: 0 };
  try {
    told.isSound = (await tryAtRandom(project.root, seed)).isSound;
  } catch (error) {
    told.thrown = error instanceof Error ? `${error.message} ${error.cause}` : String(error);
  }
  process.send?.({ ...told, maxRssKb: process.resourceUsage().maxRSS });
}
process.disconnect?.();
