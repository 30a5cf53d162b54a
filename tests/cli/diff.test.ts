import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { diffMarkdown, diffText } from '../../cli/diff/diff-text.ts';
import { addDiff } from '../../cli/diff.ts';
import { exitCode } from '../../cli/project.ts';
import { currentLanguage } from '../../generator/grammar/language.ts';
import { TestProject } from '../generator/project.ts';

let project: TestProject;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', '-C', project.root, ...args], {
    encoding: 'utf8',
  });
const commit = (message: string) => {
  git('add', '-A');
  git('commit', '-q', '-m', message);
};

const broken = 'spec/errors/secrets.yaml';

beforeAll(() => {
  project = new TestProject();
  git('init', '-q', '-b', 'main');
  project.write('README.md', 'nothing described yet\n');
  git('add', 'README.md');
  git('commit', '-q', '-m', 'empty');
  git('tag', 'empty');
  project.write('CHANGELOG.md', '- `aliasTaken` was noted long ago\n');
  const whole = project.read(broken);
  project.write(broken, `${whole}\nhalf: { code: "40`);
  commit('half written');
  git('tag', 'half');
  project.write(broken, whole);
  const app = project.read('spec/app.yaml');
  project.write('spec/app.yaml', app.replace(/^language: .*$/m, `language: ${currentLanguage - 1}`));
  commit('an earlier language');
  git('tag', 'earlier');
  project.write('spec/app.yaml', app);
  commit('whole');
  git('tag', 'whole');
});
afterAll(() => project.remove());

const said: string[] = [];
afterEach(() => {
  process.exitCode = 0;
  vi.restoreAllMocks();
});

async function diff(...args: string[]): Promise<{ code: number; text: string }> {
  said.length = 0;
  process.exitCode = 0;
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: unknown) => void said.push(String(text)));
  const program = new Command('hub').exitOverride();
  addDiff(program);
  await program.parseAsync(['node', 'hub', 'diff', '--project', project.root, ...args]);
  return { code: Number(process.exitCode), text: said.join('\n') };
}

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('hub-diff-'));

it('says that nothing is otherwise, and leaves nothing behind', async () => {
  const before = left();
  expect(await diff('whole')).toEqual({
    code: exitCode.ok,
    text: 'Nothing is otherwise for people than at whole.',
  });
  expect(left()).toEqual(before);
});

it('reads a spec of an earlier language as `hub fix` would move it', async () => {
  expect((await diff('earlier')).text).toBe('Nothing is otherwise for people than at earlier.');
});

it('ends with 4 for a breaking change until a line of the changelog since then names it', async () => {
  project.edit(
    'engine/spec/errors/people.yaml',
    'aliasTaken: { code: "409106"',
    'aliasTaken: { code: "409199"',
  );
  try {
    const told = await diff('whole');
    expect(told.code).toBe(exitCode.breaking);
    expect(told.text).toContain('error aliasTaken (changed) BREAKING');
    expect(told.text).toContain('CHANGELOG.md does not name: aliasTaken.');
    project.edit('CHANGELOG.md', '- ', '- `aliasTaken` has another code\n- ');
    const noted = await diff('whole', '--json');
    expect(noted.code).toBe(exitCode.ok);
    expect(JSON.parse(noted.text)).toMatchObject({
      ref: 'whole',
      commit: git('rev-parse', 'whole').trim(),
      changes: [{ what: 'error aliasTaken', isBreaking: true }],
      unnoted: [],
    });
  } finally {
    git('checkout', '-q', '--', '.');
  }
});

it.each([
  ['nowhere', exitCode.unknown, /There is no branch, tag or commit "nowhere" here/],
  ['--output=stolen', exitCode.unknown, /There is no branch, tag or commit "--output=stolen" here/],
  ['main:spec', exitCode.unknown, /There is no branch, tag or commit/],
  ['', exitCode.unknown, /There is no branch, tag or commit ""/],
  ['empty', exitCode.spec, /There is no spec\/app\.yaml at empty/],
  [
    'half',
    exitCode.spec,
    /The spec of half does not check .*\(\d+ faults?\)[\s\S]*secrets\.yaml:\d+:\d+ HUB1002/,
  ],
])('says in a sentence why nothing can be compared with %j', async (ref, code, sentence) => {
  const before = left();
  const told = await diff('--', ref);
  expect(told.text).toMatch(sentence);
  expect(told.text).not.toMatch(/ at .*\.ts:\d+/);
  expect(told.code).toBe(code);
  expect(left()).toEqual(before);
  expect(readdirSync(project.root)).not.toContain('stolen');
});

it('tells the faults of a spec of now that is half written', async () => {
  project.write('spec/tags.yaml', 'names: Tag.title\ntags: { tasks: {');
  try {
    const { code, text } = await diff('whole');
    expect(code).toBe(exitCode.spec);
    expect(text).toMatch(/spec\/tags\.yaml:\d+:\d+ HUB1002/);
  } finally {
    git('checkout', '-q', '--', '.');
  }
});

it('says so where there is no repository', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'hub-no-git-'));
  const { root } = project;
  try {
    Object.assign(project, { root: bare });
    const { code, text } = await diff('HEAD');
    expect([code, text]).toEqual([exitCode.unknown, expect.stringContaining('is in no repository of git')]);
  } finally {
    Object.assign(project, { root });
    rmSync(bare, { recursive: true });
  }
});

it('says of many things what is alike once, and lets no word draw in a page', () => {
  const changes = ['a.b', 'c.d', 'e.f', 'g.h', 'i.j'].map((id) => ({
    ...({ area: 'calls', how: 'added', what: `call ${id}` } as const),
    says: '<img src=x> [more](http://x) *now*\n# title',
  }));
  const text = diffText({ ref: 'x', changes, unnoted: [] });
  expect(text).toContain('call a.b, c.d, e.f, g.h and 1 more (added)');
  const page = diffMarkdown({ ref: 'x', changes, unnoted: [] });
  expect(page).toContain('\\<img src=x\\> \\[more\\](http://x) \\*now\\* \\# title');
  expect(page).not.toMatch(/(?<!\\)<img/);
});
