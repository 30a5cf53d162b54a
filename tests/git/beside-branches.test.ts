import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pushSettings } from '../../server/doors/git/push.ts';
import { gitClientEnv } from './git-client.ts';
import { buildRepository, change, git } from './git-fixture.ts';

it('a push asks for what branches reach, and not for each ref that the hub keeps beside them', async () => {
  const { dir } = await buildRepository([change({ put: [{ path: 'f', content: 'x' }] })]);
  // What a change was made of, which no branch reaches.
  const kept = git(dir, 'commit-tree', '-m', 'kept', '-p', 'main', 'main^{tree}').trim();
  git(dir, 'update-ref', 'refs/pr/1', kept);
  const work = join(dir, '..', 'pushed-from');
  const env = {
    ...gitClientEnv,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
  execFileSync('git', ['clone', '-q', dir, work], { env });
  execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'more'], { cwd: work, env });

  const receive = `git ${pushSettings(2 ** 20).join(' ')} receive-pack`.replace('!', '\\!');
  const pushing = ['push', `--receive-pack=${receive}`, 'origin', 'HEAD:refs/heads/more'];
  const { status, stderr } = spawnSync('git', pushing, {
    cwd: work,
    env: { ...env, GIT_TRACE: '1' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  const asked = stderr.split('\n').filter((line) => /run_command:.*for-each-ref/.test(line));
  expect(asked.length).toBeGreaterThan(0);
  for (const line of asked) expect(line.trim()).toMatch(/for-each-ref .*refs\/heads\/'?$/);
});
