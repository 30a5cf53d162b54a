import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneChecker } from '../../generator/emit/testing/type-check.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { repository, TestProject } from './project.ts';

// Walks the example of docs/architecture.md: a new word of the language is one line of the grammar.

const chapter = readFileSync(join(repository, 'docs/architecture.md'), 'utf8');
const [, file = '', before = '', line = ''] =
  /In `(generator\/\S+?)`, .*?:\n\n```ts\n(export const \w+ = \{)\n( {2}\w.*?)\n```/s.exec(chapter) ?? [];
const [, word = ''] = /^ {2}(\w+):/.exec(line) ?? [];
const about = /about: '(.*)'/.exec(line)?.[1] ?? '';

/** A generator of its own, to which the line was added, and a product that it reads. */
let home: string;
let project: TestProject;
const route = 'screen: hub/like,';

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'hub-word-'));
  cpSync(join(repository, 'generator'), join(home, 'generator'), { recursive: true });
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(repository, name), join(home, name));
  const path = join(home, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(`${before}\n`, `${before}\n${line}\n`));
  project = new TestProject();
});
afterAll(() => {
  project.remove();
  rmSync(home, { recursive: true, force: true });
});

/** What the changed generator answers, in a process of its own. */
function ask<T>(script: string): T {
  const path = join(home, 'ask.ts');
  writeFileSync(
    path,
    `const project = ${JSON.stringify({ project: project.root, blocks: repository })};\n${script}`,
  );
  return JSON.parse(
    execFileSync(process.execPath, [path], { encoding: 'utf8', timeout: stepPatienceMs }),
  ) as T;
}

const faultsWith = (written: string) => {
  project.edit('spec/routes/hub.yaml', route, `${route} ${written},`);
  const faults = ask<{ code: string; message: string; nearest?: string }[]>(`
    const { buildProduct } = await import('./generator/build.ts');
    console.log(JSON.stringify(buildProduct(project).faults));
  `);
  project.edit('spec/routes/hub.yaml', `${route} ${written},`, route);
  return faults;
};

describe('the word that the chapter adds', () => {
  it('is a line that is not there yet', () => {
    expect(word).not.toBe('');
    expect(readFileSync(join(repository, file), 'utf8')).not.toContain(line);
    expect(readFileSync(join(home, file), 'utf8')).toContain(line);
  });

  it('is checked: its name, and what it holds', () => {
    const misspelt = word.slice(0, -2) + word.slice(-1) + word.slice(-2, -1);
    expect(faultsWith(`${misspelt}: false`)).toMatchObject([{ code: 'HUB1101', nearest: word }]);
    expect(faultsWith(`${word}: 7`)).toMatchObject([{ code: 'HUB1103' }]);
  });

  it('is completed in an editor, and says what it does and what it is when left out', () => {
    const schema = ask<{ properties: { routes: { items: { properties: Record<string, unknown> } } } }>(`
      const { metaSchemas } = await import('./generator/grammar/json-schema-of.ts');
      console.log(JSON.stringify(metaSchemas([], [])['routes.json']));
    `);
    expect(schema.properties.routes.items.properties[word]).toEqual({
      type: 'boolean',
      description: `${about} (true when left out)`,
      default: true,
    });
  });

  it('has its type in the generator, which refuses another', () => {
    writeFileSync(
      join(home, 'use.ts'),
      `import type { Route } from './generator/model/product.ts';
       export const right = (route: Route): boolean => route.${word};
       export const wrong = (route: Route): string => route.${word};
       export const misspelt = (route: Route) => route.${word}s;`,
    );
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
    const modules = [
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--target',
      'es2023',
      '--types',
      'node',
    ];
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    let said = '';
    try {
      execFileSync(
        process.execPath,
        [tsc, ...options, ...modules, ...oneChecker, '--pretty', 'false', 'use.ts'],
        {
          cwd: home,
          encoding: 'utf8',
          timeout: stepPatienceMs,
        },
      );
    } catch (error) {
      said = (error as { stdout: string }).stdout;
    }
    const lines = said.split('\n').filter((one) => one.startsWith('use.ts'));
    expect(lines.map((one) => one.slice(0, 'use.ts(3'.length))).toEqual(['use.ts(3', 'use.ts(4']);
  });

  it('comes out in generated/, with its type, where it is said and where it is not', () => {
    project.edit('spec/routes/hub.yaml', route, `${route} ${word}: false,`);
    const { faults } = ask<{ faults: unknown[] }>(`
      const { generate } = await import('./generator/generate.ts');
      const { faults } = await generate(project);
      console.log(JSON.stringify({ faults }));
    `);
    expect(faults).toEqual([]);
    const types = project.read('generated/routes/types.ts');
    expect(types).toContain(`  /** ${about}. */\n  readonly ${word}: boolean;`);
    const routes = project.read('generated/routes/hub.ts');
    const said = (value: boolean) => routes.split(`${word}: ${value},`).length - 1;
    expect(said(false)).toBeGreaterThan(0);
    // What is as usual is said once, for all addresses.
    expect(said(true)).toBe(0);
    expect(project.read('generated/routes/usual.ts')).toContain(`${word}: true,`);
  });
});
