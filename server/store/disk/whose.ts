import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, apps } from '#generated/app.ts';
import { ConfigError } from '../../ground/config.ts';

/** What a data folder remembers of the product whose data it holds. */
interface Whose {
  name: string;
  /** The app at the root of its addresses. */
  app: string;
}

const own: Whose = { name: app.name, app: (apps.find(({ at }) => at === '/') ?? apps[0])?.id ?? '' };

/** Stands in a data folder from its first start on. */
const whoseFile = (dataDir: string): string => join(dataDir, 'product.json');

/** Throws where a data folder is of another product, whose tables this one would change or miss. */
export function assertOwnProduct(dataDir: string): void {
  const whose = readWhose(dataDir);
  if (whose === undefined || isOwn(whose)) return;
  throw new ConfigError(
    `The data folder ${dataDir} is of another product, "${whose.name}", and this is "${own.name}". Set HUB_DATA to another folder; if it is the same one, renamed, remove ${whoseFile(dataDir)}.`,
  );
}

/** Has a data folder remember whose it is, also under a new name. */
export function noteOwnProduct(dataDir: string): void {
  const text = `${JSON.stringify(own)}\n`;
  if (textOf(dataDir) !== text) writeFileSync(whoseFile(dataDir), text);
}

/** A product that is renamed keeps its app, and one whose app is called otherwise its name. */
const isOwn = ({ name, app: id }: Whose) => name === own.name || id === own.app;

function readWhose(dataDir: string): Whose | undefined {
  try {
    const { name, app: id } = JSON.parse(textOf(dataDir) ?? '{}') as Partial<Record<keyof Whose, unknown>>;
    return typeof name === 'string' && typeof id === 'string' ? { name, app: id } : undefined;
  } catch {
    // Cut short, or somebody's own: it says nothing.
    return undefined;
  }
}

function textOf(dataDir: string): string | undefined {
  try {
    return readFileSync(whoseFile(dataDir), 'utf8');
  } catch {
    // Not there yet, or not to be read: then the database cannot be either, which is told.
    return undefined;
  }
}
