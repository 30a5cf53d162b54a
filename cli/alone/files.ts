import { execFileSync } from 'node:child_process';

/** Every file of a checkout that somebody wrote, new ones among them. */
export const filesOfCheckout = (project: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    ...{ cwd: project, encoding: 'utf8', maxBuffer: 2 ** 28 },
  })
    .split('\0')
    .filter((file) => file !== '')
    .sort();
