import { isAbsolute, relative } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { keyOf, rows, type Said, type Variable } from './names.ts';
import { settingsFiles, usualPlaces } from './places.ts';
import { type FileSettings, readSettingsFile } from './read-file.ts';

/** What holds, and where it comes from. */
export interface Settings {
  config: Config;
  /** The file that was read. */
  file?: string;
  /** Another file in a usual place, which was not read since the first one was. */
  unread?: string;
  /** Where a setting comes from, in words: a variable, or file and line. Undefined where it is as usual. */
  sourceOf(variable: Variable): string | undefined;
}

interface Asking extends Said {
  /** The file to read; `none` reads none. */
  HUB_CONFIG?: string | undefined;
}

/** Reads the settings: from the environment, and what that leaves open from a file. */
export function readSettings(env: Asking = process.env, places: readonly string[] = usualPlaces): Settings {
  const [file, unread] = settingsFiles(env.HUB_CONFIG, places);
  const written: FileSettings = file === undefined ? new Map() : readSettingsFile(file);
  const sourceOf = (variable: Variable) => {
    if (env[variable]) return variable;
    const line = written.get(variable)?.line;
    return line === undefined ? undefined : `${file}, line ${line}`;
  };
  const said = Object.fromEntries(
    rows.map(([variable]) => [variable, env[variable] || written.get(variable)?.text]),
  ) as Said;
  const config = inWordsOf(() => readConfig(said), sourceOf);
  if (file !== undefined && isWithin(file, config.dataDir))
    throw new ConfigError(
      `${file} lies in the data folder, which it names and which is moved and restored without it. Put it elsewhere.`,
    );
  return { config, sourceOf, ...(file && { file }), ...(unread && { unread }) };
}

function isWithin(file: string, folder: string): boolean {
  const way = relative(folder, file);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** A value of a file that cannot be used is called as the file calls it, with its line. */
function inWordsOf(read: () => Config, sourceOf: Settings['sourceOf']): Config {
  try {
    return read();
  } catch (error) {
    const about = error instanceof ConfigError ? error.about : undefined;
    const source = about && sourceOf(about.variable);
    if (!about || source === undefined || source === about.variable) throw error;
    throw new ConfigError(`${source}: \`${keyOf(about.variable)}\` ${about.says}`, { cause: error });
  }
}
