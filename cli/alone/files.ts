import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Every file of a checkout that somebody wrote, new ones among them; git still lists those that somebody took away and did not say so. */
export const filesOfCheckout = (project: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    ...{ cwd: project, encoding: 'utf8', maxBuffer: 2 ** 28 },
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(project, file)))
    .sort();
