import { randomFrom } from '../fuzz/mutate.ts';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { Pairs, type Together } from '../mistakes/together.ts';
import type { BenchOptions, Row } from './row.ts';

const count = 1000;
const reportEvery = 100;
/** Of a mistake that takes all languages or kinds away, other mistakes in these follow. */
const target = 0.98;

/** Two mistakes of the table at once, in files that differ: both are told, and nothing else. */
export async function benchTogether({ say }: BenchOptions): Promise<Row[]> {
  const project = new CheckedProject();
  try {
    const pairs = new Pairs(project);
    const random = randomFrom(1);
    const tried: Together[] = [];
    for (let at = 1; at <= count; at++) {
      tried.push(pairs.tryAny(random));
      if (at % reportEvery === 0) say(`${at} of ${count} pairs`);
    }
    const missed = tried.filter(({ hidden, added }) => hidden.length + added.length > 0);
    for (const { what, hidden, added } of missed)
      say(`${what}: hidden ${hidden.join(' · ') || 'nothing'}; added ${added.join(' · ') || 'nothing'}`);
    const part = 1 - missed.length / count;
    return [
      {
        what: 'two mistakes at once: both told, and nothing else',
        ours: `${(part * 100).toFixed(1)} %`,
        target: `>= ${target * 100} %`,
        met: part >= target,
        note: `${count} pairs`,
      },
    ];
  } finally {
    project.remove();
  }
}
