import type { FastifyInstance } from 'fastify';
import { kinds } from '#generated/kinds.ts';
import { type GitDoor, serveGit } from './git-http.ts';

export type { CardEdit } from './edit-card.ts';
export { inspectRepositories } from './inspect.ts';
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
