import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const languageFolder = dirname(fileURLToPath(import.meta.url));

/** The hard parts of the language: each a folder that is laid over a small project. */
export const languageParts = readdirSync(languageFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(languageFolder, entry.name, 'broken.yaml')))
  .map((entry) => entry.name);

/** The base fixture with one of the hard parts laid over it. */
export function projectWith(part: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'hub-language-'));
  cpSync(join(languageFolder, 'base'), folder, { recursive: true });
  cpSync(join(languageFolder, part), folder, { recursive: true });
  rmSync(join(folder, 'broken.yaml'), { force: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
