import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { touchedFolder } from '../../cli/changed/record/watched.ts';
import { projectRoot } from '../../cli/project.ts';
import { databaseFile } from '../../server/store/disk/data-folder.ts';
import { openStore } from '../../server/store/open.ts';
import { templatePath } from './template-path.ts';

const ownerOnly = 0o600;
const template = templatePath('empty');
const schemaFolder = join(projectRoot, 'server', 'store', 'schema');

/**
 * Puts a database with all tables and no row into a data folder, as a first start leaves it before it keeps anything: the migrations,
 * which take most of a start, are made once for all hubs of a run.
 */
export async function putEmptyDatabase(dataDir: string): Promise<void> {
  noteWhoMadeIt();
  const made = databaseFile(template);
  if (!existsSync(made)) await make(made);
  copyFileSync(made, databaseFile(dataDir));
}

/** Several workers may make it at once: each makes its own, and the first that is whole stays. */
async function make(at: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'hub-empty-'));
  try {
    const own = databaseFile(draft);
    await (await openStore(own)).close();
    chmodSync(own, ownerOnly);
    mkdirSync(template, { recursive: true });
    renameSync(own, at);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** What made it counts as run by whoever starts on a copy (cli/changed). */
function noteWhoMadeIt(): void {
  const own = process.env[touchedFolder];
  if (own === undefined) return;
  const files = readdirSync(schemaFolder).map((name) => pathToFileURL(join(schemaFolder, name)).href);
  writeFileSync(join(own, 'empty-database.called'), files.join('\n'));
}
