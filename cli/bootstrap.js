// Prepares a bare clone and runs one command under the pinned Node. Plain JavaScript, since it must also run on the
// Node that a machine happens to have.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.prepared');
const OLDEST_NODE = 24;

function lockHash() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

function install() {
  const wanted = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Installing packages (once for each change of package-lock.json) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm sets npm_config_* for its scripts, and an inner npm would take them for orders of the user.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name)),
  );
  const done = spawnSync(npm, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (done.status !== 0)
    stop('The packages could not be installed. See the lines above; the npm registry must be reachable.');
  writeFileSync(stampFile, wanted);
}

/** The pinned Node where its package fits this machine, else the one that runs now if it is new enough. */
function findNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  return stop(
    `Node ${OLDEST_NODE} or newer is needed, and this is ${process.versions.node}. Install it from your system and try again.`,
  );
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (spawnSync('git', ['--version']).status !== 0)
  stop('git is needed and was not found. Install git and try again.');
install();
const node = findNode();
const bin = join(root, 'node_modules', '.bin');
const env = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
};
const [command = 'start'] = process.argv.slice(2);
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// Why: docs/decisions/0017-young-objects.md
const options = command === 'start' ? config.hubNodeOptions : [];
const child = spawn(node, [...options, join(root, 'cli', 'hub.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
