import { GitError } from './processes/git-error.ts';
import { runGit } from './processes/run-git.ts';
import type { Repository } from './repository.ts';

/** A text as it was, and what two people have made of it. */
export interface Sides {
  base: Buffer;
  mine: Buffer;
  theirs: Buffer;
}

/** What the one file of each of these trees is called: a merge sees nothing beside it. */
const name = 'text';
const conflict = /^merge-tree 1:/;

/**
 * Both changes of a text in one; undefined where they are on the same lines. As git merges it, but for renames: what was moved away is
 * for people to decide.
 */
export async function mergeTexts(repository: Repository, sides: Sides): Promise<Buffer | undefined> {
  const { dir } = repository;
  const [mine = '', theirs = ''] = await commitsOf(dir, sides);
  const tree = await runGit(dir, ['merge-tree', '--write-tree', '--no-messages', mine, theirs], {
    budget: 'write',
  }).catch((error: unknown) => {
    if (error instanceof GitError && error.failure === 'failed' && conflict.test(error.detail))
      return undefined;
    throw error;
  });
  if (tree === undefined) return undefined;
  const entries = await repository.tree(tree.toString('latin1').trim());
  const merged = entries.find(({ raw }) => raw === name);
  if (!merged) return undefined;
  const { content } = await repository.readBlob(merged.id, Number.MAX_SAFE_INTEGER);
  return content;
}

/** Commits of the two sides, which no ref ever names: upkeep takes them away with what else nobody reaches. */
async function commitsOf(dir: string, { base, mine, theirs }: Sides): Promise<string[]> {
  const refs = ['base', 'mine', 'theirs'].map((side) => `refs/merge-${side}`);
  const input = Buffer.concat([
    ...[base, mine, theirs].flatMap((content, at) => commitOf(`${refs[at]}`, content, at + 1)),
    Buffer.from('get-mark :2\nget-mark :3\n'),
    // A ref that is reset to nothing before the end is never written.
    ...refs.map((ref) => Buffer.from(`reset ${ref}\nfrom ${'0'.repeat(40)}\n\n`)),
    Buffer.from('done\n'),
  ]);
  const args = [
    '-c',
    'fastimport.unpackLimit=100',
    'fast-import',
    '--quiet',
    '--force',
    '--done',
    '--date-format=raw',
  ];
  const output = await runGit(dir, args, { budget: 'write', input });
  return output.toString('latin1').split('\n');
}

function commitOf(ref: string, content: Buffer, mark: number): Buffer[] {
  const from = mark === 1 ? '' : 'from :1\n';
  const head = `commit ${ref}\nmark :${mark}\ncommitter hub <hub> 0 +0000\ndata 0\n\n${from}`;
  return [
    Buffer.from(`${head}M 100644 inline ${name}\ndata ${content.length}\n`),
    content,
    Buffer.from('\n'),
  ];
}
