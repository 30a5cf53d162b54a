import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ToldOfWord } from './misspelt-process.ts';
import type { BenchOptions, Row } from './row.ts';

const script = fileURLToPath(new URL('./misspelt-process.ts', import.meta.url));
const reportEvery = 1000;

/** Every closed and every declared position of the product's own spec, misspelt in each way there is. */
export async function benchMisspelt({ say }: BenchOptions): Promise<Row[]> {
  const tried: ToldOfWord[] = [];
  const take = (told: ToldOfWord) => {
    tried.push(told);
    if (tried.length % reportEvery === 0) say(`${tried.length} words misspelt`);
  };
  const shares = availableParallelism();
  await Promise.all(Array.from({ length: shares }, (_, share) => tryShare(share, shares, take)));
  const closed = tried.filter(({ sort }) => sort === 'closed');
  const declared = tried.filter(({ sort }) => sort === 'declared');
  sayMisses('no fault', [...closed, ...declared], ({ isFault }) => isFault, say);
  sayMisses('told on another line', closed, ({ isOnItsLine }) => isOnItsLine, say);
  sayMisses('another word is named', closed, ({ isMeantNamed }) => isMeantNamed, say);
  return [
    shareOf('closed positions misspelt: faults', closed, ({ isFault }) => isFault, 1),
    shareOf('… on their line', closed, ({ isOnItsLine }) => isOnItsLine, 0.98),
    shareOf('… with the word that was meant', closed, ({ isMeantNamed }) => isMeantNamed, 0.95),
    shareOf('declared positions misspelt: faults', declared, ({ isFault }) => isFault, 0.98),
  ];
}

/** One process for each processor: a check keeps one busy. */
async function tryShare(share: number, shares: number, take: (told: ToldOfWord) => void): Promise<void> {
  const child = fork(script, [String(share), String(shares)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.on('message', take);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`A share of the misspelt words ended with ${code}.`);
}

type Holds = (one: ToldOfWord) => boolean;

/** Every miss by its name: positions that are misspelt in several ways stand once. */
function sayMisses(reason: string, all: readonly ToldOfWord[], holds: Holds, say: BenchOptions['say']): void {
  const missed = all.filter((one) => (reason === 'no fault' || one.isFault) && !holds(one));
  for (const what of new Set(missed.map((one) => one.what))) say(`${reason}: ${what}`);
}

function shareOf(what: string, all: readonly ToldOfWord[], holds: Holds, target: number): Row {
  const part = all.filter(holds).length / all.length;
  return {
    what,
    ours: `${(part * 100).toFixed(1)} %`,
    target: `>= ${target * 100} %`,
    met: part >= target,
    note: `${all.length} tried`,
  };
}
