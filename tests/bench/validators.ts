import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../cli/project.ts';
import { buildProduct } from '../../generator/build.ts';
import { closedSchema } from '../../generator/emit/types/canonical.ts';
import { compileStandalone, loadCompiler } from '../../generator/emit/validators/compile-standalone.ts';
import { emitValidators } from '../../generator/emit/validators/emit-validators.ts';
import type { Product } from '../../generator/model/product.ts';
import { inFolder } from './folder.ts';
import { median } from './measure.ts';
import type { BenchOptions, Row } from './row.ts';
import { type Zod, zodShape } from './zod-shape.ts';

const entity = 'ItemCard';

/** Many short rounds in turn: what else the machine does then falls on both sides. */
const rounds = 31;
const roundMs = 50;
const checkEvery = 500;
/** So many rounds until the code is as fast as it gets. */
const warmRounds = 3;
const targets = { valid: 3, invalid: 7 };

const valid = {
  id: '01JD3Q',
  key: 'k-01JD3Q',
  kind: 'models',
  name: 'nllb-distilled',
  nameCn: '多语言翻译模型',
  nameEn: 'Translation for two hundred languages',
  desc: '把两百种语言互相翻译的小模型。',
  createUser: 'li-wei',
  createUserId: '01JD3P',
  tags: [
    { category: 'tasks', name: 'translation', nameCn: '机器翻译', nameEn: 'Translation' },
    { category: 'license', name: 'mit', nameCn: 'MIT', nameEn: 'MIT' },
  ],
  browseCount: 1024,
  downloadCount: 96,
  favoriteCount: 12,
  isFavorite: false,
  showNameFlg: true,
  updateTime: '2026-01-02T03:04:05.678Z',
};
const invalid = { ...valid, browseCount: -1, kind: 'nothing', tags: [{ category: 1 }] };

type Check = (value: unknown) => boolean;

/** The validator of a card against zod with the same rules, on what it accepts and on what it refuses. */
export async function benchValidators({ say }: BenchOptions): Promise<Row[]> {
  const { product } = buildProduct({ project: projectRoot });
  if (!product) throw new Error('The spec has faults: run npm run check.');
  const theirs = await zodCheck(product);
  if (!theirs) return [{ what: 'validators against zod', note: 'skipped: zod is not installed' }];
  say('validators');
  return inFolder(async (folder) => rowsOf(await ownCheck(product, folder), theirs));
}

function rowsOf(validate: Check, theirs: Check): Row[] {
  const inputs = { valid, invalid };
  return (['valid', 'invalid'] as const).map((name) => {
    const input = inputs[name];
    const expected = name === 'valid';
    if (validate(input) !== expected || theirs(input) !== expected) {
      throw new Error(`The two validators of the bench do not agree about the ${name} card.`);
    }
    return compare(name, { ours: validate, theirs }, input);
  });
}

function compare(name: 'valid' | 'invalid', checks: { ours: Check; theirs: Check }, input: unknown): Row {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < warmRounds + rounds; round++) {
    const rates = [rateOf(checks.ours, input), rateOf(checks.theirs, input)] as const;
    if (round < warmRounds) continue;
    ours.push(rates[0]);
    theirs.push(rates[1]);
  }
  const ratio = median(ours.map((rate, at) => rate / (theirs[at] ?? Number.NaN)));
  return {
    what: `validators, ${name} input`,
    ours: rateText(median(ours)),
    theirs: `zod ${rateText(median(theirs))}`,
    ratio,
    target: `>= ${targets[name]}`,
    met: ratio >= targets[name],
  };
}

/** Checks per second. */
function rateOf(check: Check, input: unknown): number {
  const started = performance.now();
  let count = 0;
  let spent = 0;
  while (spent < roundMs) {
    for (let at = 0; at < checkEvery; at++) check(input);
    count += checkEvery;
    spent = performance.now() - started;
  }
  return (count / spent) * 1000;
}

const rateText = (rate: number) => `${(rate / 1e6).toFixed(2)} M/s`;

/** The code that is generated for a schema; of an entity none is kept, since nothing asks for it. */
async function ownCheck(product: Product, folder: string): Promise<Check> {
  const compiler = await loadCompiler();
  const path = 'validators/measured/card.js';
  const where = { compiler, support: '../support/', name: path };
  const content = compileStandalone(closedSchema(schemaOf(product), product.definitions), 'entity', where);
  const support = await emitValidators({ ...product, definitions: {}, endpoints: {} });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const file of [...support, { path, content }]) {
    await mkdir(dirname(join(folder, file.path)), { recursive: true });
    await writeFile(join(folder, file.path), file.content);
  }
  const { validate } = (await import(pathToFileURL(join(folder, path)).href)) as { validate: Check };
  return validate;
}

function schemaOf({ definitions }: Product) {
  const schema = definitions[entity];
  if (!schema) throw new Error(`The spec has no entity ${entity}.`);
  return schema;
}

/** Zod is no package of ours: it is measured where something else has brought it along. */
async function zodCheck(product: Product): Promise<Check | undefined> {
  const name = 'zod';
  const module = (await import(name).catch(() => undefined)) as { z: Zod } | undefined;
  if (!module) return undefined;
  const shape = zodShape(schemaOf(product), { z: module.z, definitions: product.definitions });
  return (value) => shape.safeParse(value).success;
}
