import type { Commands } from './own-commands.ts';

/** What every hub can do, each command by its name, in the order of the help; who asks for one loads that one alone. */
export const commands: Commands = {
  start: async () => (await import('./start.ts')).addStart,
  seed: async () => (await import('./seed.ts')).addSeed,
  user: async () => (await import('./user.ts')).loadUser(),
  invite: async () => (await import('./invite.ts')).addInvite,
  config: async () => (await import('./config.ts')).addConfig,
  readonly: async () => (await import('./readonly.ts')).addReadOnly,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
  events: async () => (await import('./events.ts')).addEvents,
  audit: async () => (await import('./audit.ts')).addAudit,
  jobs: async () => (await import('./jobs.ts')).addJobs,
  backup: async () => (await import('./backup.ts')).addBackup,
  restore: async () => (await import('./restore.ts')).addRestore,
};
