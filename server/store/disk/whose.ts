import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, apps } from '#generated/app.ts';
import { stored } from '#generated/store/tables.ts';
import { ConfigError } from '../../ground/config.ts';
import { describedTables } from '../described/tables.ts';

/** What a data folder remembers of the product whose data it holds. */
interface Whose {
  name: string;
  /** The app at the root of its addresses. */
  app: string;
  /** Where the product stands; nothing for the one that stands beside the engine. */
  project?: string;
  /** The tables of its own description; absent where that was not noted yet. */
  keeps?: readonly string[];
}

const ownApp = (apps.find(({ at }) => at === '/') ?? apps[0])?.id ?? '';

/** The folder of the product that runs, where that is another than the one beside the engine (`--project`). */
const projectOf = () => process.env.HUB_PROJECT || undefined;

const ownOf = (project = projectOf()): Whose => ({
  name: app.name,
  app: ownApp,
  ...(project !== undefined && { project }),
  keeps: Object.keys(describedTables(stored)).sort(),
});

/** Stands in a data folder from its first start on. */
const whoseFile = (dataDir: string): string => join(dataDir, 'product.json');

/**
 * Throws where a data folder is of another product, whose tables this one would change or miss. One that holds data and does not
 * say whose is from before that was noted, when there was the product beside the engine alone.
 */
export function assertOwnProduct(dataDir: string, database: string): void {
  const whose = readWhose(dataDir);
  if (whose === undefined ? projectOf() === undefined || !holdsAny(database) : isOwn(whose)) return;
  const says =
    whose === undefined
      ? `The data folder ${dataDir} holds data, and does not say of which product they are; this is "${app.name}"`
      : `The data folder ${dataDir} is of another product, "${whose.name}"${differenceTo(whose)}`;
  throw new ConfigError(
    `${says}. Set HUB_DATA to another folder; if it is of this one all the same, write ${JSON.stringify(ownOf())} into ${whoseFile(dataDir)}.`,
  );
}

/** In words how another product is told from this one: two of one name are told apart by what their names do not say. */
function differenceTo({ name, app: id, keeps = [] }: Whose): string {
  const own = ownOf();
  if (name !== own.name) return `; this is "${own.name}"`;
  if (id !== own.app) return ` as well: the app at its root is "${id}", and that of this one "${own.app}"`;
  const alone = (one: readonly string[], other: readonly string[]) =>
    one.filter((table) => !other.includes(table)).join(', ');
  const kept = own.keeps ?? [];
  return ` as well: of the two, that one alone keeps ${alone(keeps, kept)}, and this one alone ${alone(kept, keeps)}`;
}

/**
 * Has a data folder that is begun say whose it is before its database is made: cut off in between, it would be nobody's. One that says
 * something says so until the tables are known to fit.
 */
export function noteFirstProduct(dataDir: string): void {
  if (textOf(dataDir) === undefined) noteOwnProduct(dataDir);
}

/** Has a data folder remember whose it is, also under a new name or in a new place. */
export function noteOwnProduct(dataDir: string): void {
  const text = `${JSON.stringify(ownOf())}\n`;
  if (textOf(dataDir) !== text) writeFileSync(whoseFile(dataDir), text);
}

/**
 * A product that is renamed where it stands keeps its name or its app. One that was moved keeps both, and what it keeps only grows or, where
 * an earlier release is started again, shrinks: of two products of one name each keeps what the other does not.
 */
function isOwn({ name, app: id, project, keeps }: Whose): boolean {
  const own = ownOf();
  if (project === own.project) return name === own.name || id === own.app;
  return name === own.name && id === own.app && (keeps === undefined || isOneLine(keeps, own.keeps ?? []));
}

/** Whether all of one stands in the other. */
const isOneLine = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((name) => other.includes(name)) || other.every((name) => one.includes(name));

const holdsAny = (database: string) => existsSync(database) && statSync(database).size > 0;

function readWhose(dataDir: string): Whose | undefined {
  try {
    const said = JSON.parse(textOf(dataDir) ?? '{}') as Partial<Record<keyof Whose, unknown>>;
    const { name, app: id, project, keeps } = said;
    if (typeof name !== 'string' || typeof id !== 'string') return undefined;
    return {
      ...{ name, app: id },
      ...(typeof project === 'string' && { project }),
      ...(Array.isArray(keeps) && { keeps: keeps.map(String) }),
    };
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
