import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { patienceMs } from '../support/patience.ts';

const firstSecond = 1_700_000_000;

/** A commit to `main`: what is written where. */
export interface Written {
  message: string;
  files: readonly { path: string; content: string | Buffer }[];
}

/** Writes commits into a bare repository by `git fast-import`; what stood on `main` before is left behind. */
export async function importHistory(dir: string, commits: Iterable<Written>): Promise<void> {
  const git = spawn('git', ['fast-import', '--quiet', '--force'], {
    cwd: dir,
    stdio: ['pipe', 'ignore', 'inherit'],
    timeout: patienceMs,
  });
  const ended = once(git, 'close');
  let at = 0;
  const write = async (...parts: (string | Buffer)[]) => {
    for (const part of parts) if (!git.stdin.write(part)) await once(git.stdin, 'drain');
  };
  for (const { message, files } of commits) {
    const text = Buffer.from(message);
    const start = at === 0 ? 'reset refs/heads/main\n' : '';
    await write(`${start}commit refs/heads/main\n`);
    await write(
      `committer Li Wei <li@example.org> ${firstSecond + at * 60} +0000\ndata ${text.length}\n`,
      text,
      '\n',
    );
    for (const { path, content } of files) {
      const bytes = Buffer.from(content);
      await write(`M 100644 inline ${path}\ndata ${bytes.length}\n`, bytes, '\n');
    }
    at += 1;
  }
  git.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}.`);
}
