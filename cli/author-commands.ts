import type { Commands } from './own-commands.ts';

/** What needs the sources of a checkout, and is in no package. */
export const authorCommands: Commands = {
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
  alone: async () => (await import('./alone.ts')).addAlone,
  pack: async () => (await import('./pack.ts')).addPack,
  qa: async () => (await import('./qa.ts')).addQa,
  test: async () => (await import('./test.ts')).addTest,
  site: async () => (await import('./site.ts')).addSite,
};

/** Those that are about a site, where one is set; the others are about the product itself. */
export const ofSites: ReadonlySet<string> = new Set(['build', 'check', 'dev', 'generate', 'site']);
