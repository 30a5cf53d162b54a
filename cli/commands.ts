import type { Command } from 'commander';

type AddTo = (program: Command) => void;

/** Each command by its name, in the order of the help; who asks for one loads that one alone. */
export const commands: Record<string, () => Promise<AddTo>> = {
  start: async () => (await import('./start.ts')).addStart,
  build: async () => (await import('./build-all.ts')).addBuild,
  dev: async () => (await import('./dev.ts')).addDev,
  check: async () => (await import('./check.ts')).addCheck,
  generate: async () => (await import('./generate.ts')).addGenerate,
  fix: async () => (await import('./fix.ts')).addFix,
  new: async () => (await import('./new.ts')).addNew,
  schema: async () => (await import('./schema.ts')).addSchema,
  uses: async () => (await import('./uses.ts')).addUses,
  walls: async () => (await import('./walls.ts')).addWalls,
  trace: async () => (await import('./trace.ts')).addTrace,
  explain: async () => (await import('./explain.ts')).addExplain,
  diff: async () => (await import('./diff.ts')).addDiff,
  seed: async () => (await import('./seed.ts')).addSeed,
  user: async () => (await import('./user.ts')).addUser,
  import: async () => (await import('./import.ts')).addImport,
  config: async () => (await import('./config.ts')).addConfig,
  readonly: async () => (await import('./readonly.ts')).addReadOnly,
  badge: async () => (await import('./badge.ts')).addBadge,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
  events: async () => (await import('./events.ts')).addEvents,
  jobs: async () => (await import('./jobs.ts')).addJobs,
  secret: async () => (await import('./secret.ts')).addSecret,
  backup: async () => (await import('./backup.ts')).addBackup,
  restore: async () => (await import('./restore.ts')).addRestore,
  shots: async () => (await import('./shots.ts')).addShots,
  qa: async () => (await import('./qa.ts')).addQa,
  test: async () => (await import('./test.ts')).addTest,
  bench: async () => (await import('./bench.ts')).addBench,
};
