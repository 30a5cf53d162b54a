import type { FilesProps, Scope } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import type { RepoLocation } from '#runtime/offers/repos.ts';

/** What every view of a repository is given. */
export interface ViewProps {
  props: FilesProps;
  scope: Scope;
  info: GitInfo;
  location: RepoLocation;
}
