import {
  gitMemoryDeltaBaseBytes,
  gitMemoryPackDeltaBytes,
  gitMemoryPackLimitBytes,
  gitMemoryPackWindowBytes,
} from '#generated/constants.ts';

/** Settings that hold for every process, above whatever a repository's own config says. */
const settings: readonly (readonly [string, string])[] = [
  ['safe.directory', '*'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.quotePath', 'false'],
  ['protocol.allow', 'never'],
  ['log.showSignature', 'false'],
  ['log.mailmap', 'false'],
  ['gc.auto', '0'],
  // How much git keeps at hand of what it reads: it would take what the machine has.
  ['core.packedGitWindowSize', String(gitMemoryPackWindowBytes)],
  ['core.packedGitLimit', String(gitMemoryPackLimitBytes)],
  ['core.deltaBaseCacheLimit', String(gitMemoryDeltaBaseBytes)],
  ['pack.windowMemory', String(gitMemoryPackDeltaBytes)],
];

/** Where git and its like are looked for. */
export function pathOfPrograms(): string {
  return process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin';
}

/** The environment of every git process: nothing of the user's own configuration is read, nothing prompts. */
export function gitEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const env: Record<string, string> = {
    PATH: pathOfPrograms(),
    HOME: '/nonexistent',
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_CONFIG_COUNT: String(settings.length),
    ...extra,
  };
  for (const [index, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}
