import type { Product } from '../model/product.ts';
import { emitData } from './emit-data.ts';
import type { OutputFile } from './output.ts';
import { emitSchemaFiles } from './schema.ts';

/** Every file below generated/, by path; `early` are the words and icons of the code that starts a page. */
export async function emitAll(product: Product, early: readonly string[] = []): Promise<OutputFile[]> {
  return byPath([...emitData(product, early), ...(await emitSchemaFiles(product))]);
}

/** The same without the tests that follow from the description: what these try, and whoever runs it needs. They take longer than all else. */
export async function emitTried(product: Product, early: readonly string[] = []): Promise<OutputFile[]> {
  return byPath([...emitData(product, early), ...(await emitSchemaFiles(product, { without: ['qa'] }))]);
}

const byPath = (files: OutputFile[]) => files.sort((a, b) => (a.path < b.path ? -1 : 1));
