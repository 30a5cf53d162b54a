import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, whose blocks every test project uses. */
export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A product that is no hub: books, loans, who may lend them. */
export const library = join(repository, 'examples', 'library');

/** A copy of a product's own spec and words, to be edited by a test. */
export class TestProject {
  readonly root = mkdtempSync(join(tmpdir(), 'hub-project-'));

  /** Of the product that stands here, of one in another folder, or of another such project with what was generated there. */
  constructor(from: string | TestProject = repository) {
    const isMade = from instanceof TestProject;
    const root = isMade ? from.root : from;
    const folders = ['engine', 'spec', 'locales', 'screens', ...(isMade ? ['generated'] : [])];
    for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
      cpSync(join(root, folder), join(this.root, folder), { recursive: true, force: true });
    }
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
  }

  /** Replaces a text that must be there, so that a test never edits nothing. */
  edit(path: string, from: string, to: string): void {
    const before = this.read(path);
    if (!before.includes(from)) throw new Error(`${path} does not hold ${JSON.stringify(from)}`);
    this.write(
      path,
      before.replace(from, () => to),
    );
  }

  /** Every generated file with its bytes. */
  generated(): Record<string, string> {
    const names = readdirSync(join(this.root, 'generated'), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(
      files.map((file) => [file.slice(this.root.length + 1), readFileSync(file, 'utf8')]).sort(),
    );
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
