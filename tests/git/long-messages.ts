import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gitClientEnv } from './git-client.ts';

/**
 * Commits whose messages are books, on the branch `main` of a clone: one file each, so that a listing names every one of
 * them. A pack of them takes a thousandth of their bytes.
 */
export async function writeLongMessages(
  clone: string,
  { commits, bytes }: { commits: number; bytes: number },
) {
  const git = spawn('git', ['-C', clone, 'fast-import', '--quiet', '--force'], {
    env: gitClientEnv,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // One character beyond Latin makes two bytes of each in memory.
  const book = Buffer.from(`长\n\n${'x'.repeat(bytes)}`);
  for (let number = 0; number < commits; number += 1) {
    const message = Buffer.concat([Buffer.from(`Book ${number} `), book]);
    const at = 1_700_000_000 + number;
    git.stdin.write(
      `commit refs/heads/main\ncommitter P <p@example.org> ${at} +0000\ndata ${message.length}\n`,
    );
    git.stdin.write(message);
    const file = `\nM 100644 inline file-${number}\ndata 1\n${number % 10}\n`;
    if (!git.stdin.write(file)) await once(git.stdin, 'drain');
  }
  git.stdin.end();
  const [code] = (await once(git, 'exit')) as [number];
  if (code !== 0) throw new Error(`fast-import ended with ${code}.`);
}
