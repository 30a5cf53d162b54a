/** A repository, for the hub's own blocks: its places, what fills it, and drafts of its files. */

export { FirstPush } from '../repos/FirstPush.tsx';
export { pushCommands, pushExistingCommands } from '../repos/push-commands.ts';
export { ReadmeLanguage } from '../repos/ReadmeLanguage.tsx';
export { fileAddress, repoLinks } from '../repos/repo-links.ts';
export { nameOf, parentOf, placeHref, type RepoLocation, readLocation } from '../repos/repo-places.ts';
export { TokenLink } from '../repos/TokenLink.tsx';
export { useReadmeLanguage } from '../repos/use-readme-language.ts';
export {
  type DraftPlace,
  type FileDraft,
  freeSlot,
  readFileDrafts,
  removeFileDraft,
  removeFileDrafts,
  writeFileDraft,
} from '../state/file-drafts.ts';
