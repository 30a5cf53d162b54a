import { readingRefsShown } from '#generated/constants.ts';
import type { GitInfo } from '#generated/types.ts';

/** Branches or tags that a query leaves over. */
export interface RefGroup {
  id: 'branches' | 'tags';
  names: string[];
  /** How many more there are than are shown. */
  left: number;
}

/** `part-2` stands before `part-10`. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The branches and tags whose names hold every word of the query: the default branch first, the highest tag first. */
export function filterRefs(info: GitInfo, query: string): RefGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const branches = info.branches
    .map(({ name }) => name)
    .filter(matches)
    .sort(byName);
  const first = branches.filter((name) => name === info.defaultBranch);
  const groups: [RefGroup['id'], string[]][] = [
    ['branches', [...first, ...branches.filter((name) => name !== info.defaultBranch)]],
    [
      'tags',
      info.tags
        .map(({ name }) => name)
        .filter(matches)
        .sort((one, other) => byName(other, one)),
    ],
  ];
  return groups
    .filter(([, names]) => names.length > 0)
    .map(([id, names]) => ({
      id,
      names: names.slice(0, readingRefsShown),
      left: Math.max(0, names.length - readingRefsShown),
    }));
}
