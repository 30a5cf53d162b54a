import { emitAll } from '../../generator/emit/index.ts';
import { render } from '../../generator/write/banner.ts';
import { Wish } from '../wishes/wish.ts';
import { addCalls, addKind, addScreens } from './grown.ts';
import type { BenchOptions, Row } from './row.ts';

const kilobyte = 1024;
const kindMaxKb = 5;
const callsAdded = 100;
const namedParts = 5;

/** Bytes of generated/ by path, as they would be written. */
type Weights = ReadonlyMap<string, number>;

/** What generated/ weighs, and what one call, one screen and one kind more add to it. */
export async function benchOutput({ say }: BenchOptions): Promise<Row[]> {
  say('generate the product, and with more of each');
  const product = await weightsOf(() => {});
  const kind = added(product, await weightsOf(addKind));
  const calls = added(product, await weightsOf((wish) => addCalls(wish, callsAdded)));
  const screen = added(product, await weightsOf((wish) => addScreens(wish, 1)));
  const ofKind = sum(kind) / kilobyte;
  return [
    {
      what: 'generated/ of the product',
      ours: sizeText(sum(product)),
      note: largest(product, (path) => path.split('/')[0] ?? ''),
    },
    {
      what: 'one kind more adds to it',
      ours: sizeText(sum(kind)),
      ratio: ofKind / kindMaxKb,
      target: `<= ${kindMaxKb} kB`,
      met: ofKind <= kindMaxKb,
      note: largest(kind),
    },
    { what: 'one screen more adds to it', ours: sizeText(sum(screen)), note: largest(screen) },
    {
      what: 'one call more adds to it',
      ours: sizeText(sum(calls) / callsAdded),
      note: largest(
        new Map([...calls].map(([path, bytes]) => [path, bytes / callsAdded])),
        (path) => path.split('/')[0] ?? '',
      ),
    },
  ];
}

async function weightsOf(change: (wish: Wish) => void): Promise<Weights> {
  const wish = new Wish();
  try {
    change(wish);
    const files = await emitAll(wish.product());
    return new Map(files.map((file) => [file.path, Buffer.byteLength(render(file).join(''))] as const));
  } finally {
    wish.remove();
  }
}

/** What each file weighs more than before. */
function added(before: Weights, after: Weights): Weights {
  return new Map([...after].map(([path, bytes]) => [path, bytes - (before.get(path) ?? 0)] as const));
}

const sum = (weights: Weights) => [...weights.values()].reduce((all, bytes) => all + bytes, 0);

const sizeText = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} kB`;

/** The heaviest files, or parts of them, with what each weighs. */
function largest(weights: Weights, partOf: (path: string) => string = (path) => path): string {
  const parts = new Map<string, number>();
  for (const [path, bytes] of weights) parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + bytes);
  const sorted = [...parts].sort((a, b) => b[1] - a[1]).slice(0, namedParts);
  return sorted.map(([part, bytes]) => `${part} ${(bytes / kilobyte).toFixed(1)}`).join(', ');
}
