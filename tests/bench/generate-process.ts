import { join } from 'node:path';
import { emitData } from '../../generator/emit/emit-data.ts';
import { emitSchemaFiles } from '../../generator/emit/schema.ts';
import { buildSyntheticProduct } from '../../generator/emit/testing/synthetic-product.ts';
import { writeOutput } from '../../generator/write/write-output.ts';

const [count, folder = '', only] = process.argv.slice(2);
const product = buildSyntheticProduct(Number(count));
const files = only
  ? await emitSchemaFiles(product, { only: only.split(',') })
  : [...emitData(product), ...(await emitSchemaFiles(product))];
await writeOutput(join(folder), files);
