import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { exitCode } from '../../cli/project.ts';
import { addTrace } from '../../cli/trace.ts';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { proofsOf, testNames } from '../../generator/load/proofs.ts';
import { repository, TestProject } from './project.ts';

// What claims may say wrongly, each as an edit of the product's own; the tests that they name stand in the repository.

let project: TestProject;
beforeAll(() => {
  project = new TestProject();
});
afterAll(() => project.remove());

const judge = () => buildProduct({ project: project.root, blocks: repository, proofs: proofsOf(repository) });

it('finds nothing wrong with those of the product', () => {
  const { faults, sources, sections } = judge();
  expect(formatFaults(faults, sources, 'text')).toMatch(/^0 faults/);
  expect(sections.flatMap(({ claims }) => claims).length).toBeGreaterThan(700);
});

const numbers = 'spec/claims/9-numbers.yaml';
const pages = 'spec/claims/2.2-pages.yaml';
const reload = '    carried: [constant reload.guard]\n';
/** What is told while the edit stands. */
function faultsWith(file: string, from: string, to: string) {
  const before = project.read(file);
  project.edit(file, from, to);
  try {
    return judge().faults;
  } finally {
    project.write(file, before);
  }
}

describe('a claim that', () => {
  it.each([
    ['nobody carries', numbers, reload, '', 'HUB1855', undefined],
    [
      'has no test',
      numbers,
      '    test: tests/claims/numbers.test.ts > a page that is loaded anew\n',
      '',
      'HUB1855',
      undefined,
    ],
    [
      'waits, and is carried all the same',
      numbers,
      reload,
      `${reload}    later: console\n`,
      'HUB1856',
      undefined,
    ],
    [
      'waits for an area that there is not',
      pages,
      'later: community, needs: ["route hub:/trend"]',
      'later: comunity, needs: ["route hub:/trend"]',
      'HUB1104',
      'community',
    ],
    [
      'waits for nothing',
      pages,
      'later: community, needs: ["route hub:/trend"]',
      'later: community',
      'HUB1856',
      undefined,
    ],
    [
      'names an entry that there is not',
      numbers,
      'constant reload.guard',
      'constant reload.gard',
      'HUB1858',
      'constant reload.guard',
    ],
    [
      'names an entry by another sort',
      numbers,
      'constant reload.guard',
      'constnt reload.guard',
      'HUB1858',
      'constant reload.guard',
    ],
    [
      'names a module that there is not',
      numbers,
      'engine: [runtime/feedback/Toasts.tsx]',
      'engine: [runtime/feedback/Toast.tsx]',
      'HUB1859',
      'runtime/feedback/Toasts.tsx',
    ],
    [
      'names a test that there is not',
      numbers,
      'tests/claims/numbers.test.ts > a page that is loaded anew',
      'tests/claims/nunbers.test.ts',
      'HUB1860',
      'tests/claims/numbers.test.ts',
    ],
    [
      'names a test by what it is not called',
      numbers,
      '> a page that is loaded anew',
      '> a page that is never loaded',
      'HUB1861',
      undefined,
    ],
    [
      'is carried by what does nothing yet',
      numbers,
      'constant reload.guard',
      'constant poll.sync',
      'HUB1863',
      undefined,
    ],
    [
      'waits for what does something',
      numbers,
      'needs: [constant poll.sync]',
      'needs: [constant poll.agent]',
      'HUB1864',
      undefined,
    ],
    [
      'waits for a page that is there',
      pages,
      'needs: ["route hub:/trend"]',
      'needs: ["route hub:/like"]',
      'HUB1864',
      undefined,
    ],
    [
      'waits for a module that is there',
      pages,
      'needs: ["route hub:/trend"]',
      'needs: [engine runtime/routing/href.ts]',
      'HUB1864',
      undefined,
    ],
    [
      'is no other reading of anything',
      numbers,
      'reading: constant cookie.language',
      'reading: constant reload.guard',
      'HUB1866',
      undefined,
    ],
    [
      'is another reading of nothing',
      numbers,
      'reading: constant cookie.language',
      'reading: constant cookie.langage',
      'HUB1858',
      'constant cookie.language',
    ],
    [
      'says a word that there is not',
      numbers,
      reload,
      reload.replace('carried', 'caried'),
      'HUB1101',
      'carried',
    ],
  ])('%s', (_what, file, from, to, code, nearest) => {
    const faults = faultsWith(file, from, to);
    const first = faults.find((fault) => fault.code === code);
    expect(first?.place.file, formatFaults(faults, new Map(), 'text')).toBe(file);
    if (nearest !== undefined) expect(first?.nearest).toBe(nearest);
  });
});

it('is told of an entry whose source names no claim', () => {
  const faults = faultsWith('spec/states/items.yaml', 'source: "4"', 'source: "4.tour.opens"');
  expect(faults.map(({ code, nearest }) => [code, nearest])).toEqual([['HUB1862', '4.tour.open']]);
});

it('is told of what does nothing yet and is waited for by no claim', () => {
  const faults = faultsWith(
    'spec/claims/7-calls.yaml',
    'needs: [kindField view]',
    'needs: [kindField sight]',
  );
  expect(faults.map(({ code, place }) => [code, place.file])).toEqual([['HUB1865', 'spec/later.yaml']]);
});

it('says nothing of claims as long as something else is wrong', () => {
  const before = project.read(numbers);
  project.edit(numbers, 'constant reload.guard', 'constant reload.gard');
  const faults = faultsWith('spec/states/items.yaml', 'every: poll.agent', 'every: poll.agnt');
  project.write(numbers, before);
  expect(faults.map(({ code }) => code)).toEqual(['HUB1201']);
});

it.each([
  ["it('says so', () => {})", ['says so']],
  ["describe('a hub', () => { it(\"isn't there\", f) })", ['a hub', "isn't there"]],
  ["it.each(['a', 'b'])('is %s', f)", ['is %s']],
  ["it.each([\n  ['a', 1],\n])(\n  'takes %s', f)", ['takes %s']],
  ["it.skipIf(x)('waits', f)", ['waits']],
  ['test(`a b`, f)', ['a b']],
])('finds what tests are called in %j', (source, names) => {
  expect(testNames(source)).toEqual(names);
});

/** What `hub trace` prints. */
async function traced(...words: string[]): Promise<string> {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined);
  try {
    const program = new Command('hub');
    addTrace(program);
    await program.parseAsync(['trace', ...words], { from: 'user' });
    return said.mock.calls.flat().join('\n');
  } finally {
    said.mockRestore();
  }
}

describe('hub trace of a spec that is not sound', () => {
  afterEach(() => {
    process.exitCode = 0;
  });

  /** What it says, and with which code it ends. */
  async function tracedAfter(edit: (bad: TestProject) => void): Promise<{ code: number; text: string }> {
    const bad = new TestProject();
    try {
      edit(bad);
      const text = await traced('--project', bad.root);
      expect(text).not.toMatch(/ at .*\.ts:\d+/);
      return { code: Number(process.exitCode), text };
    } finally {
      bad.remove();
    }
  }

  it('names a number that is stated and that nothing reads', async () => {
    const file = 'spec/constants/lists.yaml';
    const { code, text } = await tracedAfter((bad) =>
      bad.write(file, `${bad.read(file)}\nnothing.reads: 3\n`),
    );
    expect(text).toMatch(/spec\/constants\/lists\.yaml:\d+:\d+ HUB1572 .*"nothing\.reads"/);
    expect(code).toBe(exitCode.spec);
  });

  it('says of claims that nobody can read which file it is', async () => {
    const { code, text } = await tracedAfter(({ root }) => {
      rmSync(join(root, numbers));
      symlinkSync('nowhere.yaml', join(root, numbers));
    });
    expect(text).toMatch(/spec\/claims\/9-numbers\.yaml:1:1 HUB1016 .*leads nowhere/);
    expect(code).toBe(exitCode.spec);
  });

  it('says where claims are half written', async () => {
    const { code, text } = await tracedAfter((bad) => bad.write(numbers, 'section: "9"\nclaims: { a: {'));
    expect(text).toMatch(/spec\/claims\/9-numbers\.yaml:\d+:\d+ HUB1002/);
    expect(code).toBe(exitCode.spec);
  });
});

describe('what waits', () => {
  /** Read from the files themselves. */
  function waiting(): { id: string; later: string }[] {
    const folder = join(repository, 'spec/claims');
    return readdirSync(folder).flatMap((file) => {
      const { section, claims } = parse(readFileSync(join(folder, file), 'utf8')) as {
        section: string;
        claims: Record<string, { later?: string }>;
      };
      return Object.entries(claims).flatMap(([id, { later }]) =>
        later === undefined ? [] : [{ id: `${section}.${id.split('.')[0]}`, later }],
      );
    });
  }

  it('is listed by the part of the product that will do it, with how much of what', async () => {
    const text = (await traced('--open')).split('\n');
    const all = waiting();
    expect(text[0]).toContain(`${all.length} claims wait.`);
    const areas = [...new Set(all.map(({ later }) => later))];
    const headings = text.filter((line) => /^\S.*: \d+$/.test(line));
    const counts = areas.map((area) => `${area}: ${all.filter(({ later }) => later === area).length}`);
    expect(headings.toSorted()).toEqual(counts.toSorted());
    for (const area of areas) {
      const from = text.findIndex((line) => line.startsWith(`${area}: `)) + 1;
      const to = text.findIndex((line, at) => at >= from && /^\S/.test(line));
      const named = text
        .slice(from, to)
        .join(' ')
        .trim()
        .split(/ +(?!\()/);
      const own = all.filter(({ later }) => later === area).map(({ id }) => id);
      const wanted = [...new Set(own)].map((id) => {
        const { length } = own.filter((one) => one === id);
        return length === 1 ? id : `${id} (${length})`;
      });
      expect(named.toSorted()).toEqual(wanted.toSorted());
    }
    expect(text.at(-1)).toMatch(/^\d+ entries of the spec wait with them/);
  });
});
