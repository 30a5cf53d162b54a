import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentLanguage } from '../generator/grammar/language.ts';
import { addFix } from './fix.ts';
import { projectRoot } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-fix-cli-'));
const said: string[] = [];
const git = (...args: string[]) =>
  spawnSync('git', ['-C', folder, '-c', 'user.name=Li Na', '-c', 'user.email=li@example.org', ...args], {
    encoding: 'utf8',
  }).stdout;

cpSync(join(projectRoot, 'tests', 'generator', 'first-language'), folder, { recursive: true });
git('init', '--quiet');
git('add', '.');
git('commit', '--quiet', '--message', 'as it was');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** What the command says, and the code that it would end with. */
async function fix(...args: string[]): Promise<{ code: unknown; text: string }> {
  said.length = 0;
  process.exitCode = 0;
  const program = new Command();
  addFix(program);
  await program.parseAsync(['fix', '--project', folder, ...args], { from: 'user' });
  return { code: process.exitCode, text: said.join('\n') };
}

it('shows what would change, and refuses to mix it with what is not committed', async () => {
  const shown = await fix('--dry-run');
  expect(shown.text).toContain(
    "-  user.inPerson: user != null and user.through != 'token'\n+terms:\n+  viewer.inPerson:",
  );
  expect(shown.text).toMatch(/^@@ -21,14 \+24,13 @@$/m);
  expect(shown.text).toMatch(
    new RegExp(`From language 0 to ${currentLanguage} \\(nothing was written\\): \\d\\d files`),
  );
  expect(git('status', '--porcelain')).toBe('');

  appendFileSync(join(folder, 'spec', 'tags.yaml'), '# one more remark\n');
  const refused = await fix();
  expect(refused).toEqual({
    code: 1,
    text: expect.stringMatching(/^1 file of spec\/ and locales\/ have changes/),
  });
  expect(git('status', '--porcelain')).toBe(' M spec/tags.yaml\n');
});

it('moves a project, says what it did and what is left to decide, and finds nothing the second time', async () => {
  const { code, text } = await fix('--force');
  expect(text).toContain(
    'what differs between form and API differs `by: side`: 1 place in spec/rules/people.yaml',
  );
  expect(text).toMatch(/spec\/errors\/people\.yaml:22 "modelRefused" is new/);
  expect(text).toMatch(/spec\/endpoints\/items\.yaml:\d+ HUB1747 Nobody says what "items\.visit" changes/);
  expect(code).toBe(1);
  expect(readFileSync(join(folder, 'spec', 'app.yaml'), 'utf8')).toContain(
    `\nlanguage: ${currentLanguage}\n`,
  );
  expect(git('status', '--porcelain').trimEnd().split('\n').length).toBeGreaterThan(20);

  expect(await fix()).toEqual({
    code: 0,
    text: `The spec is written in language ${currentLanguage}, which is that of now: nothing to move.`,
  });
});

it('says so where there is no project', async () => {
  const { code, text } = await fix('--project', tmpdir());
  expect(code).toBe(1);
  expect(text).toMatch(/^There is no spec\/app\.yaml in /);
});
