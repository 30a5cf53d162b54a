import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository, TestProject } from '../generator/project.ts';
import { stepPatienceMs } from '../support/patience.ts';

let project: TestProject;
beforeAll(() => {
  project = new TestProject();
  // Its records have parts that a product brings with its code.
  cpSync(join(repository, 'runtime'), join(project.root, 'runtime'), { recursive: true });
});
afterAll(() => project.remove());

interface Outcome {
  code: number | null;
  text: string;
}

/** Runs the command as a process of its own, on the copy. */
function hub(...args: string[]): Outcome {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(repository, 'cli', 'hub.ts'), ...args, '--project', project.root],
    { encoding: 'utf8', timeout: stepPatienceMs },
  );
  return { code: status, text: stdout.trim() };
}

/** Makes an edit for one look at the outcome, and takes it back. */
function withEdit(path: string, [from, to]: [string, string], look: () => void): void {
  const before = project.read(path);
  project.edit(path, from, to);
  try {
    look();
  } finally {
    project.write(path, before);
  }
}

describe('what a script can go by', () => {
  it('is 0 and a JSON of what was written where all is well', () => {
    const { code, text } = hub('generate', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ faults: [], handEdited: [], drift: [] });
    expect(hub('generate', '--check').code).toBe(0);
  });

  it('is 0 for a sound project elsewhere, whose words the engine uses', () => {
    expect(hub('check', '--json')).toEqual({ code: 0, text: '{"faults":[]}' });
  });

  it('names a word that neither the spec nor the engine uses', () => {
    const { text } = hub('check');
    expect(text).toContain('The spec is sound');
    withEdit('locales/en/search.yaml', ['label:', 'unheard: None\nlabel:'], () => {
      withEdit('locales/zh/search.yaml', ['label:', 'unheard: 无\nlabel:'], () => {
        expect(hub('check').text).toContain('HUB1403 Nothing uses the words "search.unheard"');
      });
    });
  });

  it('is 1 for a fault of the spec, told as text, as JSON and as an annotation', () => {
    withEdit('spec/screens/hub/list.yaml', ['load: items.list', 'load: items.lits'], () => {
      const file = 'spec/screens/hub/list.yaml';
      const line = 1 + project.read(file).split('\n').indexOf('load: items.lits');
      const asText = hub('check');
      expect(asText.code).toBe(1);
      expect(asText.text).toContain(`${file}:${line}:7 HUB1201`);
      expect(asText.text).toContain('Did you mean "items.list"?');
      const asJson = hub('check', '--json');
      expect(asJson.code).toBe(1);
      const { faults } = JSON.parse(asJson.text);
      expect(faults).toContainEqual(
        expect.objectContaining({
          code: 'HUB1201',
          nearest: 'items.list',
          place: { file, line, col: 7 },
        }),
      );
      const forGithub = hub('generate', '--github');
      expect(forGithub.code).toBe(1);
      const starts = `::error file=${file},line=${line},col=7,`;
      expect(forGithub.text.split('\n').filter((each) => each.startsWith(starts))).toHaveLength(1);
    });
  });

  it('is 2 where generated/ is not what the spec says', () => {
    withEdit('engine/spec/constants/lists.yaml', ['value: 24', 'value: 30'], () => {
      const { code, text } = hub('generate', '--check', '--json');
      expect(code).toBe(2);
      expect(JSON.parse(text).drift).toContain('constants.ts');
    });
  });

  it('is 3 where a generated file was edited by hand, and the file stays', () => {
    withEdit('generated/kinds.ts', ['export const kinds', '/* mine */ export const kinds'], () => {
      const { code, text } = hub('generate');
      expect(code).toBe(3);
      expect(text).toContain('generated/kinds.ts was edited by hand');
      expect(project.read('generated/kinds.ts')).toContain('/* mine */');
    });
  });
});
