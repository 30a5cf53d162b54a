import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildProduct } from '../../../generator/build.ts';
import { emitTried } from '../../../generator/emit/index.ts';
import { readCodeUses } from '../../../generator/load/code-uses.ts';
import { render } from '../../../generator/write/banner.ts';

/** The browser is large and never changed. */
const browser = 'tests/browser/chromium/ready';
/** What is made, beside what git knows. */
const made = ['generated', 'dist'];

/** A copy of the project in which files are changed and put back. */
export class ProjectCopy {
  readonly folder: string;
  readonly #project: string;
  readonly #changed = new Set<string>();

  constructor(project: string, folder: string) {
    this.#project = project;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of sourcesOf(project)) this.#copy(name);
    if (existsSync(join(project, browser))) symlinkSync(join(project, browser), join(folder, browser));
    linkPackages(project, folder);
  }

  #copy(name: string): void {
    const kept = join(this.#project, browser);
    cpSync(join(this.#project, name), join(this.folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => path !== kept && basename(path) !== 'node_modules',
    });
  }

  /** What the tests read of what nobody changed. */
  get truth(): string {
    return join(this.#project, 'generated');
  }

  read(file: string): string {
    return readFileSync(join(this.#project, file), 'utf8');
  }

  /** Puts a text into a file until the next `restore`. */
  write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    this.#changed.add(file);
  }

  restore(): void {
    for (const file of this.#changed) {
      const [from, to] = [join(this.#project, file), join(this.folder, file)];
      if (existsSync(from)) cpSync(from, to, { preserveTimestamps: true });
      else rmSync(to, { force: true });
    }
    this.#changed.clear();
  }

  /** Whether the description says something sound as it stands here; else why not. */
  faults(): string[] {
    const { product, faults } = this.#build();
    if (product !== undefined) return [];
    return faults.length > 0 ? faults.map(({ code, message }) => `${code} ${message}`) : ['no product'];
  }

  /**
   * Makes the product from the description as it stands here, and gives back what is different; nothing where that is not sound. The
   * tests stay those of the project.
   */
  async generate(): Promise<string[] | undefined> {
    const { product } = this.#build();
    if (product === undefined) return undefined;
    const { early } = readCodeUses(this.folder, this.folder);
    const made = await emitTried(product, early);
    const written: string[] = [];
    for (const file of made) {
      const path = `generated/${file.path}`;
      const text = render(file).join('');
      const known = join(this.#project, path);
      if (existsSync(known) && readFileSync(known, 'utf8') === text) continue;
      this.write(path, text);
      written.push(path);
    }
    const names = new Set(made.map(({ path }) => path));
    for (const gone of this.#madeBefore(names)) {
      rmSync(join(this.folder, gone), { force: true });
      this.#changed.add(gone);
      written.push(gone);
    }
    return written;
  }

  #build() {
    return buildProduct({ project: this.folder, blocks: this.folder });
  }

  #madeBefore(names: ReadonlySet<string>): string[] {
    const manifest = JSON.parse(this.read('generated/.manifest.json')) as { files?: Record<string, unknown> };
    const files = Object.keys(manifest.files ?? {});
    return files
      .filter((path) => !path.startsWith('qa/') && !names.has(path))
      .map((path) => `generated/${path}`);
  }
}

/** What a project is made of: the data of a hub, packages and what was packed stay where they are. */
function sourcesOf(project: string): string[] {
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    ...{ cwd: project, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  });
  const names = new Set(known.split('\0').map((path) => path.split('/')[0] ?? ''));
  return [...names, ...made].filter((name) => name !== '' && existsSync(join(project, name)));
}

/** Lends the packages of a project to a copy: a folder of links rather than one link, so that Vite keeps its cache with the copy. */
export function linkPackages(project: string, folder: string): void {
  const packages = join(project, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages).filter((one) => one !== '.vite'))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
}
