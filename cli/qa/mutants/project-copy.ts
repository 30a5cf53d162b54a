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
import { dirname, join } from 'node:path';
import { buildProduct } from '../../../generator/build.ts';
import { emitAll } from '../../../generator/emit/index.ts';
import { render } from '../../../generator/write/banner.ts';

/** What is large and never changed: packages, and the browser. */
const linked = ['node_modules', 'tests/browser/chromium/ready'];
/** What is no source of the product. */
const left = /^(?:\.git|dist\.\d+)$/;

/** A copy of the project in which files are changed and put back. */
export class ProjectCopy {
  readonly folder: string;
  readonly #project: string;
  readonly #changed = new Set<string>();

  constructor(project: string, folder: string) {
    this.#project = project;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    const asLinks = linked.map((path) => join(project, path));
    const options = {
      recursive: true,
      preserveTimestamps: true,
      filter: (path: string) => !asLinks.includes(path),
    };
    for (const name of readdirSync(project))
      if (!left.test(name)) cpSync(join(project, name), join(folder, name), options);
    for (const path of linked)
      if (existsSync(join(project, path))) symlinkSync(join(project, path), join(folder, path));
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

  /** Makes the product from the description as it stands here; the tests stay those of the project. */
  async generate(): Promise<string[]> {
    const { product } = this.#build();
    if (product === undefined) return [];
    const made = (await emitAll(product)).filter(({ path }) => !path.startsWith('qa/'));
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
