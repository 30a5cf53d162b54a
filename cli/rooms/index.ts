import type { OwnCommands } from '../own-commands.ts';

/** Commands about items, their repositories and secrets, and about people with all that is theirs. */
export const own: OwnCommands = {
  commands: {
    import: async () => (await import('./import.ts')).addImport,
    badge: async () => (await import('./badge.ts')).addBadge,
    secret: async () => (await import('./secret.ts')).addSecret,
  },
  authorCommands: {
    shots: async () => (await import('./shots.ts')).addShots,
    bench: async () => (await import('./bench.ts')).addBench,
  },
  loadUser: async () => (await import('./user-leave.ts')).addLeaving,
};
