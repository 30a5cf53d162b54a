import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCode, projectRoot } from '../../cli/project.ts';
import { wantedPercent } from '../../cli/qa/mutants/measures.ts';

/** As somebody runs it, at the door that costs least. */
function mutants(...more: string[]) {
  const args = ['--count', '3', '--area', 'rules', '--door', 'validator', '--seed', '5', ...more];
  const command = [join(projectRoot, 'cli', 'bootstrap.js'), 'qa', '--mutants', ...args];
  const { INIT_CWD: _, ...env } = process.env;
  return spawnSync(process.execPath, command, { cwd: projectRoot, env, encoding: 'utf8' });
}

describe('hub qa --mutants', () => {
  it('changes the product, and counts what the tests of the unchanged one notice', () => {
    const { stdout, stderr, status } = mutants('--json', '--operator', 'rule.bound-more', 'rule.required');
    const told = JSON.parse(stdout);
    expect(stderr).toContain('seed 5');
    expect(told).toMatchObject({
      seed: 5,
      areas: [
        { area: 'rules', drawn: 3 },
        { area: 'all', drawn: 3 },
      ],
    });
    const fates = told.mutants.map(({ fate }: { fate: string }) => fate);
    expect(fates).toContain('killed');
    for (const { fate, by, why, place } of told.mutants) {
      expect(place).toMatch(/\.(?:yaml|tsx?):\d+$/);
      if (fate === 'killed') expect(by).toMatch(/^generated\/qa\/rules\.test\.ts > /);
      else expect(why).toMatch(/\w/);
    }
    const [{ killed, drawn }] = told.areas;
    expect(status).toBe(100 * killed < wantedPercent * drawn ? 1 : 0);
  });

  it('refuses what no run could do', () => {
    const unknown = mutants('--operator', 'rule.weather');
    expect(unknown).toMatchObject({ status: exitCode.unknown, stdout: '' });
    expect(unknown.stderr).toContain('rule.bound-more');
    for (const wrong of [
      ['--count', '0'],
      ['--area', 'weather'],
      ['--door', 'window'],
      ['--url', 'http://hub.test'],
    ])
      expect(mutants(...wrong), wrong.join(' ')).toMatchObject({ status: 1, stdout: '' });
  });
});
