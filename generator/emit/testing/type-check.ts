import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutputFile } from '../output.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** They import files that are hand-written: those that answer calls, make tables and do jobs, of which a made-up product has none, and blocks. */
const handWritten = [
  ['server/handlers.ts', 'server/handlers/'],
  ['server/rooms.ts', 'server/rooms/'],
  ['server/migrations.ts', 'server/rooms/migrations/'],
  ['server/job-handlers.ts', 'server/work/'],
  ['blocks.ts', 'runtime/blocks/'],
  ['record-parts.ts', 'runtime/'],
] as const;

/** Compiles output as the project would, with further files beside it; gives what tsc says, of all or of what `include` names. */
export async function typeCheck(
  files: readonly OutputFile[],
  beside: Record<string, string> = {},
  include: readonly string[] = ['**/*'],
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'hub-types-'));
  const lacking = handWritten
    .filter(([, folder]) => !Object.keys(beside).some((path) => path.startsWith(folder)))
    .map(([file]) => `generated/${file}`);
  try {
    const all = [
      ...files.map((file) => [`generated/${file.path}`, file.content] as const),
      ...Object.entries(beside),
    ].filter(([path]) => !lacking.includes(path));
    for (const [path, content] of all) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
    const options = {
      types: ['node', 'vite/client'],
      paths: { '#generated/*': ['./generated/*'], '#runtime/*': ['./runtime/*'] },
    };
    const config = {
      extends: join(project, 'tsconfig.json'),
      compilerOptions: options,
      include,
      exclude: [],
    };
    await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ ...config, exclude: ['node_modules'] }));
    return await runTsc(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Several would find out the same types each for itself, twice as much work for a few files. */
export const oneChecker = ['--checkers', '1'];

/** The compiler is soon done, and need not look so often for what it can forget. */
export const forgetsLate = { GOGC: '400' };

function runTsc(root: string): Promise<string> {
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', root, '--pretty', 'false', ...oneChecker];
  const env = { ...process.env, ...forgetsLate };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (_, stdout, stderr) => {
      resolve((stdout + stderr).trim());
    });
  });
}
