import { join } from 'node:path';
import { boundHeap } from '../../cli/heap.ts';
import { emitData } from '../../generator/emit/emit-data.ts';
import { emitSchemaFiles } from '../../generator/emit/schema.ts';
import { buildSyntheticProduct } from '../../generator/emit/testing/synthetic-product.ts';
import { writeOutput } from '../../generator/write/write-output.ts';

/** What a run took, told to whoever forked it. */
export interface Used {
  cpuMs: number;
  maxRssKb: number;
}

const [count, folder = '', only] = process.argv.slice(2);
// As the command does.
boundHeap();
const product = buildSyntheticProduct(Number(count));
const files = only
  ? await emitSchemaFiles(product, { only: only.split(',') })
  : [...emitData(product), ...(await emitSchemaFiles(product))];
await writeOutput(join(folder), files);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.send?.({ cpuMs: (userCPUTime + systemCPUTime) / 1000, maxRssKb: maxRSS } satisfies Used);
process.disconnect?.();
