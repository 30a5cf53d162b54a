import type { FastifyInstance } from 'fastify';
import { kinds } from '#generated/kinds.ts';
import { type GitDoor, serveGit } from './git-http.ts';

export { fileNotFound, findRevision, getPath, getRevision, isRoot } from './at-revision.ts';
export { parseRange } from './byte-range.ts';
export type { CardEdit } from './edit-card.ts';
export { type EntryKey, type EntryPage, pageOf } from './entry-page.ts';
export { inspectRepositories } from './inspect.ts';
export { linkTarget, presentCommit, presentEntry, presentLine } from './present.ts';
export { openSource } from './raw-source.ts';
export { readReadme } from './readme-text.ts';
export type { RepoFacts } from './repo-facts.ts';
export { createRepos, type Repos } from './repos.ts';

/** Serves stock git clients, for every kind there is. */
export function registerGitHttp(fastify: FastifyInstance, hub: GitDoor): void {
  serveGit(
    fastify,
    hub,
    kinds.map((kind) => kind.id),
  );
}
