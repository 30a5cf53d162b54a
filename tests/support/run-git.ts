import { runGit as run } from '../../server/git/index.ts';

/** Runs git in a repository with room for what is large: what a test asks of it is nobody's request. */
export function runGit(dir: string, args: readonly string[], input?: Buffer | string): Promise<Buffer> {
  return run(dir, args, { budget: 'index', ...(input !== undefined && { input }) });
}
