import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { report } from '../../cli/generate.ts';
import { buildProduct } from '../../generator/build.ts';
import { generate } from '../../generator/generate.ts';
import { watchSpec } from '../../generator/watch.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { repository, TestProject } from './project.ts';

let project: TestProject;
beforeEach(() => {
  project = new TestProject();
});
afterEach(() => project.remove());

/** A mistake that once ended the tool: where it is made, and the code and the word of its fault. */
const mistakes: [what: string, file: string, from: RegExp, to: string, fault: [string, string]][] = [
  ['a misspelt word', 'spec/app.yaml', /^languages:/m, 'langauges:', ['HUB1101', 'langauges']],
  ['an open quote', 'spec/app.yaml', /^name: .*$/m, 'name: "AI', ['HUB1002', 'quote']],
  ['a tab', 'spec/app.yaml', /^ {2}(\w+):/m, '\t$1:', ['HUB1002', 'Tabs']],
  ['kinds misspelt', 'spec/kinds.yaml', /^kinds:/m, 'kidns:', ['HUB1101', 'kidns']],
  ['nothing at all', 'spec/kinds.yaml', /^[\s\S]*$/, '', ['HUB1015', 'empty']],
  ['a field twice', 'spec/entities/item.yaml', /^( {2}\w+: \[)(\w+), /m, '$1$2, $2, ', ['HUB1109', 'twice']],
  ['a limit below 0', 'spec/entities/item.yaml', /maxLength: \d+/, 'maxLength: -1', ['HUB1103', 'from 1']],
  ['half a limit', 'spec/entities/item.yaml', /maxLength: \d+/, 'maxLength: 1.5', ['HUB1103', 'whole']],
  [
    'a huge limit',
    'spec/entities/item.yaml',
    /maxLength: \d+/,
    'maxLength: 9999999999',
    ['HUB1103', 'whole'],
  ],
  [
    'a time as limit',
    'spec/entities/item.yaml',
    /maxLength: \d+/,
    'maxLength: request.timeout',
    ['HUB1702', 'ms'],
  ],
  ['a value twice', 'spec/entities/item.yaml', /enum: \[(\w+), /, 'enum: [$1, $1, ', ['HUB1109', 'twice']],
  ['no values', 'spec/entities/item.yaml', /enum: \[[^\]]*\]/, 'enum: []', ['HUB1103', 'empty']],
  ['an input twice', 'spec/screens/hub/create.yaml', /\[(nameCn), /, '[$1, $1, ', ['HUB1109', 'twice']],
];

describe('a mistake is told and writes nothing', () => {
  it.each(mistakes)('%s in %s', async (_what, file, from, to, [code, says]) => {
    const before = project.read(file);
    project.write(file, before.replace(from, to));
    expect(project.read(file)).not.toBe(before);
    const { faults, report } = await generate({ project: project.root, blocks: repository });
    expect(faults).toContainEqual(
      expect.objectContaining({
        code,
        message: expect.stringContaining(says),
        place: expect.objectContaining({ file }),
      }),
    );
    expect(report).toBeUndefined();
  });
});

describe('what stands in the place of a file is told, and not waited for', () => {
  const file = 'spec/constants/lists.yaml';
  const odd: [what: string, put: (path: string) => void, says: string][] = [
    ['a link that leads nowhere', (path) => symlinkSync('nowhere.yaml', path), 'leads nowhere'],
    ['a link to itself', (path) => symlinkSync(path, path), 'ELOOP'],
    ['a link to a folder', (path) => symlinkSync('.', path), 'no file'],
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'no file'],
    ['a folder', (path) => mkdirSync(path), 'no file'],
  ];
  it.each(odd)('%s', async (_what, put, says) => {
    const path = join(project.root, file);
    rmSync(path);
    put(path);
    const { faults, report } = await generate({ project: project.root, blocks: repository });
    expect(faults).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining(says),
        place: { file, line: 1, col: 1 },
      }),
    );
    expect(report).toBeUndefined();
  });

  it('a folder with the name of a file that is needed', async () => {
    rmSync(join(project.root, 'spec/app.yaml'));
    mkdirSync(join(project.root, 'spec/app.yaml'));
    const { faults } = await generate({ project: project.root, blocks: repository });
    expect(faults.map(({ code, place }) => `${code} ${place.file}`)).toContain('HUB1016 spec/app.yaml');
  });

  it('nor is one that is gone', async () => {
    rmSync(join(project.root, 'spec/app.yaml'), { recursive: true, force: true });
    const { faults } = await generate({ project: project.root, blocks: repository });
    expect(faults.map(({ code, place }) => `${code} ${place.file}`)).toContain('HUB1014 spec/app.yaml');
  });
});

describe('names that lead on and on come to an end', () => {
  const terms = 'spec/guards/subjects.yaml';
  const checks = 'spec/guards/checks.yaml';
  const alias = 'when: viewer.alias != null\n';
  const check = () => buildProduct({ project: project.root, blocks: repository });
  const withTerms = (lines: string[]) => {
    project.edit(terms, '\nterms:\n', `\nterms:\n${lines.map((line) => `  ${line}\n`).join('')}`);
    return check();
  };
  const count = 1000;

  it('terms that each name another twice', () => {
    const doubled = (at: number) => (at === 0 ? 'viewer != null' : `t${at - 1} and t${at - 1}`);
    const { faults } = withTerms(Array.from({ length: 60 }, (_, at) => `t${at}: ${doubled(at)}`));
    expect(faults.filter(({ code }) => code === 'HUB1576').length).toBeGreaterThan(0);
    expect(faults.map(({ place: { file } }) => file)).not.toContain('spec/guards/checks.yaml');
  });

  it('a long row of terms, each of the one before', () => {
    project.edit(checks, alias, `when: viewer.alias != null and t${count - 1}\n`);
    const { faults } = withTerms(
      Array.from({ length: count }, (_, at) => `t${at}: ${at === 0 ? 'viewer != null' : `t${at - 1}`}`),
    );
    expect(faults).toEqual([]);
  });

  it('a ring of terms, each of which names two others', () => {
    const { faults } = withTerms(
      Array.from({ length: count }, (_, at) => `t${at}: t${(at + 1) % count} or t${(at + 7) % count}`),
    );
    expect(faults.filter(({ code }) => code === 'HUB1203')).toHaveLength(count);
  });

  it('subjects that can be loaded from each other in many ways', () => {
    const fields = ['id', 'key', 'kind', 'name'];
    const subjects = Array.from({ length: 40 }, (_, at) => {
      const from = at === 0 ? ['TokenId'] : fields.map((field) => `s${at - 1}.${field}`);
      return `  s${at}: { is: Item, error: itemNotFound, from: [${from.join(', ')}] }\n`;
    });
    project.edit(terms, '\nsubjects:\n', `\nsubjects:\n${subjects.join('')}`);
    project.edit(checks, alias, 'when: viewer.alias != null and s39.visibility != null\n');
    const { faults } = check();
    expect(faults.map(({ code }) => code)).toContain('HUB1560');
  });
});

/** As `hub generate --watch` runs: what it says stands in `said`. */
async function whileWatched(said: string[], test: () => Promise<void>): Promise<void> {
  for (const folder of ['runtime/blocks', 'runtime/look', 'screens'])
    mkdirSync(join(project.root, folder), { recursive: true });
  const ending = new AbortController();
  const run = async () => {
    const result = await generate({ project: project.root, blocks: repository });
    said.push(report(result, {}, 0));
  };
  await run();
  const watching = watchSpec(project.root, run, { signal: ending.signal });
  try {
    await test();
  } finally {
    ending.abort();
    await watching;
  }
}

it('keeps the last sound product while a file is half written, says where, and goes on with the next save', async () => {
  const said: string[] = [];
  await whileWatched(said, async () => {
    const file = 'engine/spec/constants/people.yaml';
    const sound = project.read(file);
    const whole = project.generated();
    const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: stepPatienceMs, interval: 20 });
    project.write(file, sound.slice(0, sound.indexOf('madeUp')));
    await until(() =>
      said.some((text) => /engine\/spec\/constants\/people\.yaml:\d+:\d+ HUB1002/.test(text)),
    );
    expect(project.generated()).toEqual(whole);
    project.write(file, sound.replace('bioMax: { value: 300', 'bioMax: { value: 301'));
    await until(() => /^Generated/.test(said.at(-1) ?? ''));
    expect(project.generated()).not.toEqual(whole);
  });
});

it('goes on watching after a run that failed', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const folder of ['runtime/blocks', 'runtime/look', 'screens'])
    mkdirSync(join(project.root, folder), { recursive: true });
  const ending = new AbortController();
  const runs: string[][] = [];
  const watching = watchSpec(
    project.root,
    async (paths) => {
      runs.push(paths);
      if (told.mock.calls.length === 0) throw new Error('This run failed.');
    },
    { signal: ending.signal },
  );
  let edits = 0;
  const edit = () => project.write('spec/app.yaml', `${project.read('spec/app.yaml')}# ${++edits}\n`);
  try {
    // Whether the watcher looks already is not told: an edit is made anew until it is seen.
    for (const count of [1, 2])
      await vi.waitUntil(() => runs.length >= count || void edit(), {
        timeout: stepPatienceMs,
        interval: 500,
      });
    expect(told.mock.calls).toEqual([['This run failed.']]);
  } finally {
    ending.abort();
    await watching;
    told.mockRestore();
  }
});
