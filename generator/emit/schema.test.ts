import { describe, expect, it } from 'vitest';
import { emitData } from './emit-data.ts';
import { emitSchemaFiles } from './schema.ts';
import { buildConstant } from './testing/build-entry.ts';
import { buildProduct } from './testing/build-product.ts';
import { shuffleKeys } from './testing/shuffle.ts';
import { buildSyntheticProduct } from './testing/synthetic-product.ts';
import { typeCheck } from './testing/type-check.ts';

describe('everything made from schemas', () => {
  it('is the same bytes whatever the order of keys', async () => {
    const files = await emitSchemaFiles(buildProduct());
    expect(await emitSchemaFiles(shuffleKeys(buildProduct()))).toEqual(files);
  });

  it('compiles beside the rest of generated/', async () => {
    const timeout = buildConstant({
      id: 'request.timeout',
      name: 'requestTimeoutMs',
      value: 30_000,
      unit: 'ms',
    });
    const { constants } = buildProduct();
    const product = buildProduct({ constants: { ...constants, 'request.timeout': timeout } });
    expect(await typeCheck([...emitData(product), ...(await emitSchemaFiles(product))])).toBe('');
  });

  it('names each file once, with the files that make it', async () => {
    const files = await emitSchemaFiles(buildProduct());
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    expect(files.filter(({ from }) => from.length === 0)).toEqual([]);
  });

  it('makes types and client alone when asked, for a product of any size', async () => {
    const files = await emitSchemaFiles(buildSyntheticProduct(40), { only: ['types', 'api'] });
    const paths = files.map(({ path }) => path);
    expect(paths).toContain('types.ts');
    expect(paths).toContain('api/area3/view3.ts');
    expect(paths.some((path) => path.startsWith('validators/'))).toBe(false);
  });

  it('refuses the name of an emitter that does not exist', async () => {
    await expect(emitSchemaFiles(buildProduct(), { only: ['tipes'] })).rejects.toThrow('tipes');
  });
});
