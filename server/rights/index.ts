export { keptOutBy, looksAfterHub, mayAsWhoTheyAre } from './access.ts';
export { Rights } from './authorise.ts';
export type { Context, Hub } from './context.ts';
export { type Kept, Rules } from './rules.ts';
export type { Viewer } from './viewer.ts';
