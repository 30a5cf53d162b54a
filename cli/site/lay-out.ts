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
import { dirname, join, relative, sep } from 'node:path';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { Stop } from '../launch/stop.js';
import { besideRoot, isElsewhere, outputRoot, productRoot, projectRoot } from '../project.ts';

/** Where code that is made of a site, and the site's own screens, find their packages as in a checkout. */
const packages = 'node_modules';
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

/** Puts there what generated/ of a site, or of a product that stands elsewhere, needs beside it. */
export function layOutBeside(site: string | undefined): void {
  if (site !== undefined) layOutSite(site);
  else if (isElsewhere) layOutProduct();
}

function layOutSite(site: string): void {
  // Whoever keeps a site in git keeps what people wrote.
  writeFileSync(join(dirname(outputRoot), '.gitignore'), '*\n');
  write(join(outputRoot, 'package.json'), asJson({ private: true, type: 'module' }));
  writeCompilerOptions('.');
  link(packages);
  layOver('public', [projectRoot, productRoot, site]);
  layOver('screens', [productRoot, site]);
  forgetOldest();
}

/** Nothing stands among what people wrote but what makes code there find ours: beside the engine, it finds that by itself. */
function layOutProduct(): void {
  mkdirSync(besideRoot, { recursive: true });
  write(join(besideRoot, '.gitignore'), '*\n');
  writeCompilerOptions('..');
  layOver('public', [projectRoot, productRoot]);
  if (productRoot.startsWith(`${projectRoot}${sep}`)) return;
  link(packages);
  for (const [name, text] of ofProducts) {
    const file = join(productRoot, name);
    if (!existsSync(file)) writeFileSync(file, text);
  }
}

const asJson = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

/** What a product begins with where nobody wrote it otherwise. */
const ofProducts = [
  ['package.json', asJson({ private: true, type: 'module' })],
  ['.gitignore', '/.hub/\n/.prepare-lock*\n/data/\n/dist/\n/dist.*/\n/generated/\n/node_modules\n'],
] as const;

/** What is made of the spec is sound; what people wrote by hand is held against it. */
function writeCompilerOptions(way: '.' | '..'): void {
  const options = {
    extends: join(projectRoot, 'tsconfig.json'),
    compilerOptions: {
      paths: { '#generated/*': [`${way}/generated/*`], '#runtime/*': [join(projectRoot, 'runtime', '*')] },
    },
    include: ['generated/overrides.ts', 'screens', 'blocks'].map((path) =>
      way === '.' ? path : `${way}/${path}`,
    ),
    exclude: [way === '.' ? packages : `${way}/${packages}`],
  };
  write(join(besideRoot, 'tsconfig.json'), asJson(options));
}

/** Vite begins anew with each new time of a tsconfig. */
function write(file: string, text: string): void {
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
function layOver(name: string, layers: readonly string[]): void {
  const into = join(besideRoot, name);
  const wanted = new Map<string, string>();
  for (const folder of layers.map((root) => join(root, name)))
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
