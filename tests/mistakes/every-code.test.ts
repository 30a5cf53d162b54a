import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { faultCatalogue } from '../../generator/faults/fault-catalogue.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { rowOfCode } from './codes.ts';
import { inData, inPages, inValues } from './rows/index.ts';
import { oldWords } from './rows/old-words.ts';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const codesIn = (text: string) => text.match(/\bHUB\d{4}\b/g) ?? [];

/** Codes that a broken twin of tests/language expects. */
const ofTwins = listFiles(join(repository, 'tests', 'language'), 'broken.yaml').flatMap((file) =>
  (parse(readFileSync(file, 'utf8')) as { expect: { code: string } }[]).map(({ expect: { code } }) => code),
);

/** Codes that a test of the language, of the generator as a whole or of one of its folders expects. */
const ofTests = ['tests/language', 'tests/generator', 'generator']
  .flatMap((folder) => listFiles(join(repository, folder), '.test.ts'))
  .flatMap((file) => codesIn(readFileSync(file, 'utf8')));

it('every fault that the spec can have is shown by a fixture', () => {
  const shown = new Set([...ofTwins, ...ofTests, ...Object.keys(rowOfCode)]);
  expect(Object.keys(faultCatalogue).filter((code) => !shown.has(code))).toEqual([]);
});

it('each mistake that shows a fault is in the table', () => {
  const ids = new Set(
    [...Object.values(inData), ...Object.values(inPages), ...Object.values(inValues), oldWords]
      .flat()
      .map(({ id }) => id),
  );
  expect(Object.values(rowOfCode).filter((id) => !ids.has(id))).toEqual([]);
});
