import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../project.ts';
import { isAnyCalled } from './executed.js';
import { collectTouched, readTouched, seen, type Touched, writeTouched } from './touched.ts';
import { touchedFolder, watchProcess } from './watched.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-touched-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a file of tests has written down. */
function noted(own: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, own));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, own, name), text);
}

const url = (file: string) => `file://${join(projectRoot, file)}`;
const of = (test: string) => ({ of: join(projectRoot, test) });

describe('what the processes of a test wrote down', () => {
  it('is what they called, and of who was killed what it had loaded', () => {
    noted('one', {
      ...of('tests/one.test.ts'),
      'worker.called': `${url('cli/project.ts')}\n${url('cli/config.ts')}`,
      'worker.ran': url('cli/project.ts'),
      'a.loaded': `${url('cli/hub.ts')}\n${url('cli/dev.ts')}\n`,
      'a.called': url('cli/dev.ts'),
      'b.loaded': `${url('cli/size.ts')}\n`,
    });
    expect(collectTouched(folder, projectRoot)).toEqual(
      new Map([
        [
          'tests/one.test.ts',
          {
            called: new Set(['cli/project.ts', 'cli/config.ts', 'cli/dev.ts', 'cli/size.ts']),
            ran: new Set(['cli/dev.ts', 'cli/size.ts', 'cli/project.ts']),
            loaded: new Set(['cli/dev.ts', 'cli/hub.ts', 'cli/size.ts', 'cli/project.ts', 'cli/config.ts']),
          },
        ],
      ]),
    );
  });

  it('is of the file here where a copy of it ran', () => {
    noted('one', { ...of('tests/one.test.ts'), 'worker.called': 'file:///tmp/a-copy/cli/launch/stop.js' });
    expect([...(collectTouched(folder, projectRoot).get('tests/one.test.ts')?.called ?? [])]).toContain(
      'cli/launch/stop.js',
    );
  });

  it('is unknown where one process was not watched', () => {
    noted('one', { ...of('tests/one.test.ts'), 'worker.called': '', unseen: 'node' });
    expect(collectTouched(folder, projectRoot).size).toBe(0);
  });

  it('is unknown where a part of the tests was tried, which another turn makes another part', () => {
    noted('one', { ...of('tests/one.test.ts'), 'worker.called': '', part: '' });
    noted('two', { ...of('tests/two.test.ts'), 'worker.called': '' });
    expect([...collectTouched(folder, projectRoot).keys()]).toEqual(['tests/two.test.ts']);
  });

  it('is of no file where what makes ready for all of them wrote it down', () => {
    noted('one', { ...of('tests/one.test.ts'), 'worker.called': '' });
    writeFileSync(join(folder, 'empty-database.called'), url('cli/size.ts'));
    writeFileSync(join(folder, 'part'), '');
    const run = { called: new Set(), ran: new Set(), loaded: new Set() };
    expect(collectTouched(folder, projectRoot)).toEqual(new Map([['tests/one.test.ts', run]]));
  });

  it('is also what another planted for it, and unknown where nobody did', () => {
    noted('one', { ...of('tests/one.test.ts'), 'worker.called': '', 'uses-planted': '' });
    expect(collectTouched(folder, projectRoot).size).toBe(0);
    noted('two', { ...of('tests/two.test.ts'), 'worker.called': url('cli/size.ts'), planted: '' });
    expect(collectTouched(folder, projectRoot).get('tests/one.test.ts')?.called).toEqual(
      new Set(['cli/size.ts']),
    );
  });

  it('is read as it was written', () => {
    const at = new Map([['cli/size.ts', seen('cli/size.ts', 'export const a = () => 1;')]]);
    const all = new Map<string, Touched>([
      [
        'a.test.ts',
        {
          at,
          called: new Set(['cli/size.ts']),
          ran: new Set(['cli/diff.ts']),
          loaded: new Set(['cli/size.ts', 'cli/hub.ts']),
        },
      ],
      ['b.test.ts', { at, called: new Set(), ran: new Set(), loaded: new Set(['cli/hub.ts']) }],
    ]);
    writeTouched(join(folder, 'touched.json'), all);
    expect(readTouched(join(folder, 'touched.json'))).toEqual(all);
  });

  it.each(['', '{}', '{"version":0}'])('is nothing where the file holds something else: %j', (text) => {
    writeFileSync(join(folder, 'touched.json'), text);
    expect(readTouched(join(folder, 'touched.json')).size).toBe(0);
  });
});

it('a process that is watched says what it has called of what it has loaded', () => {
  noted('one', of('tests/one.test.ts'));
  const code = mkdtempSync(join(tmpdir(), 'hub-touched-code-'));
  writeFileSync(join(code, 'idle.mjs'), 'export const idle = () => 1;\n');
  writeFileSync(join(code, 'busy.mjs'), 'export const busy = () => 1;\n');
  const main = "import './idle.mjs';\nimport { busy } from './busy.mjs';\nbusy();\n";
  writeFileSync(join(code, 'main.mjs'), main);
  execFileSync(process.execPath, [`--import=${watchProcess}`, join(code, 'main.mjs')], {
    env: { ...process.env, NODE_OPTIONS: '', [touchedFolder]: join(folder, 'one') },
  });
  const [found] = collectTouched(folder, code).values();
  rmSync(code, { recursive: true });
  const ours = (files?: ReadonlySet<string>) =>
    [...(files ?? [])].filter((name) => name.endsWith('.mjs')).sort();
  expect(ours(found?.called)).toEqual(['busy.mjs']);
  expect(ours(found?.loaded)).toEqual(['busy.mjs', 'idle.mjs', 'main.mjs']);
});

describe('of the functions of a script, as V8 counts them', () => {
  const called = (...each: [name: string, start: number, end: number, count: number][]) =>
    isAnyCalled(
      each.map(([functionName, startOffset, endOffset, count]) => ({
        functionName,
        ranges: [{ startOffset, endOffset, count }],
      })),
    );
  const script = ['', 0, 500, 1] as [string, number, number, number];
  const wrapper = ['', 20, 499, 1] as [string, number, number, number];
  // () => { try { return list } catch {} }
  const getter = ['', 150, 188, 3] as [string, number, number, number];

  it.each([
    ['nothing is called in one that was only loaded', false, [script]],
    ['a function counts', true, [script, ['list', 40, 90, 1]]],
    ['one that nobody called does not', false, [script, ['list', 40, 90, 0]]],
    ['nor what a runner puts around it', false, [script, wrapper, getter, ['list', 200, 290, 0]]],
    ['one without a name counts behind that', true, [script, wrapper, getter, ['', 200, 290, 1]]],
    ['and in a file that stands as it was written', true, [script, ['', 150, 188, 1]]],
  ] as [string, boolean, [string, number, number, number][]][])('%s', (_, isCalled, each) => {
    expect(called(...each)).toBe(isCalled);
  });
});
