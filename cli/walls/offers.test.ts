import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { sourcesIn } from '../../generator/uses/offers.ts';
import { projectRoot } from '../project.ts';
import { breachesElsewhere } from './elsewhere.ts';
import { judge } from './judge.ts';
import { layers, packageRows } from './layers.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const offers = globSync('runtime/offers/*.ts', { cwd: projectRoot }).map((file) =>
  file.replaceAll('\\', '/'),
);
const offered = offers.flatMap((offer) =>
  [...sourcesIn(read(offer))].map(([name, module]) => ({ offer, name, module })),
);

it.each(offers)('%s gives on what others make, each by its name, and says what it is about', (offer) => {
  const { program } = parseSync(offer, read(offer));
  const given = program.body.flatMap((each) =>
    each.type === 'ExportNamedDeclaration' && each.source ? each.specifiers.map(() => each) : [each],
  );
  expect(given).toHaveLength(sourcesIn(read(offer)).size);
  expect(read(offer)).toMatch(/^\/\*\* [A-Z].+\. \*\/\n/);
});

it('offers each thing once', () => {
  const names = offered.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('says of each thing what it is for, where it is made', () => {
  const told = ({ name, module }: (typeof offered)[number]) =>
    new RegExp(String.raw`\*/\nexport (?:async )?(?:function|const|type|interface|class|let) ${name}\b`).test(
      read(module),
    );
  expect(offered.filter((each) => !told(each)).map(({ name, module }) => `${module} ${name}`)).toEqual([]);
});

const own = ['blocks/greeting/Greeting.tsx', 'runtime/blocks/greeting/Greeting.tsx'];
const breaches = (text: string) =>
  own.map((file) => judge(new Map([[file, text]]), { layers, packages: packageRows }).length);

it('lets a block of a product use what one of the engine may, and neither anything else', () => {
  expect(breaches("import { Icon } from '#runtime/offers/look.ts';")).toEqual([0, 0]);
  expect(breaches("import { goTo } from '#runtime/index.ts';")).toEqual([0, 0]);
  expect(breaches("import { Icon } from '#runtime/look/icons.tsx';")).toEqual([1, 1]);
  expect(breaches("import '#runtime/look/tag-list.css';")).toEqual([1, 1]);
  expect(breaches("import('#runtime/markdown/MarkdownText.tsx');")).toEqual([1, 1]);
  expect(breaches("import { overrides } from '#generated/overrides.ts';")).toEqual([1, 1]);
});

const elsewhere = mkdtempSync(join(tmpdir(), 'hub-offers-'));
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

it('holds a product that stands elsewhere to the same, and to what any product has', () => {
  const file = join(elsewhere, 'blocks/greeting/index.ts');
  mkdirSync(dirname(file), { recursive: true });
  const told = (text: string) => {
    writeFileSync(file, text);
    return breachesElsewhere(elsewhere, ['blocks']).map(({ file, line }) => `${file}:${line}`);
  };
  expect(told("import { Icon } from '#runtime/offers/look.ts';\n")).toEqual([]);
  expect(told("\nimport { Icon } from '#runtime/look/icons.tsx';\n")).toEqual(['blocks/greeting/index.ts:2']);
  expect(told("import { repoLinks } from '#runtime/offers/repos.ts';\n")).toEqual([
    'blocks/greeting/index.ts:1',
  ]);
});
