import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { Stop } from '../launch/stop.js';
import { outputRoot, projectRoot } from '../project.ts';

/** Where code that is made of a site, and the site's own screens, find their packages as in a checkout. */
const packages = 'node_modules';
/** What a site lays over ours file by file. */
const laidOver = ['public', 'screens'];
/** What is made of a site for so many releases stays: the one before is started again at once. */
const releasesKept = 3;

/** Makes the folder in which generated/ and dist/ of a site will lie. */
export function makeOutput(site: string): void {
  try {
    mkdirSync(outputRoot, { recursive: true });
    accessSync(outputRoot, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Stop(
      `${outputRoot} cannot be written (${code}). What is made of a site stands beside it: run \`npm run hub -- build\` as ` +
        `the owner of ${site}, or give it to whoever runs the hub.`,
    );
  }
}

/** Puts there what they need beside them. */
export function layOutSite(site: string): void {
  // Whoever keeps a site in git keeps what people wrote.
  writeFileSync(join(dirname(outputRoot), '.gitignore'), '*\n');
  write('package.json', { private: true, type: 'module' });
  write('tsconfig.json', {
    extends: join(projectRoot, 'tsconfig.json'),
    compilerOptions: {
      paths: { '#generated/*': ['./generated/*'], '#runtime/*': [join(projectRoot, 'runtime', '*')] },
    },
    // What is made of the spec is sound; what people wrote by hand is held against it.
    include: ['generated/overrides.ts', 'screens'],
    exclude: [packages],
  });
  link(packages);
  for (const name of laidOver) layOver(name, site);
  forgetOldest();
}

/** Vite begins anew with each new time of a tsconfig. */
function write(name: string, content: object): void {
  const [file, text] = [join(outputRoot, name), `${JSON.stringify(content, null, 2)}\n`];
  const isThere = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (!isThere) writeFileSync(file, text);
}

function link(name: string): void {
  const [at, to] = [join(outputRoot, name), join(projectRoot, name)];
  const isThere = lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(at) === to;
  if (isThere) return;
  rmSync(at, { recursive: true, force: true });
  symlinkSync(to, at, 'dir');
}

/** Only what differs is written: whoever watches hears of nothing else. */
function layOver(name: string, site: string): void {
  const into = join(outputRoot, name);
  const wanted = new Map<string, string>();
  for (const folder of [projectRoot, site].map((root) => join(root, name)))
    for (const file of listFiles(folder, '')) wanted.set(relative(folder, file), file);
  mkdirSync(into, { recursive: true });
  for (const file of listFiles(into, '')) if (!wanted.has(relative(into, file))) rmSync(file);
  for (const [path, from] of wanted) {
    const to = join(into, path);
    if (isSame(from, to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { preserveTimestamps: true });
  }
}

function isSame(from: string, to: string): boolean {
  const [one, other] = [statSync(from), statSync(to, { throwIfNoEntry: false })];
  return other?.size === one.size && Math.trunc(other.mtimeMs) === Math.trunc(one.mtimeMs);
}

/** The newest stay, and with them the one that is being made. */
function forgetOldest(): void {
  const folder = dirname(outputRoot);
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .filter((path) => path !== outputRoot)
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of others.slice(releasesKept - 1)) rmSync(path, { recursive: true, force: true });
}
