export { fileNotFound, findRevision, getPath, getRevision, isRoot, revisionNotFound } from './at-revision.ts';
export { parseRange } from './byte-range.ts';
export { readReadme } from './cards/readme-text.ts';
export type { CommittedText, RefusedText, WantedText } from './editing/commit-text.ts';
export type { SaidOf } from './editing/edit-files.ts';
export { sourceAt, whyNoText } from './editing/source.ts';
export { type EntryKey, type EntryPage, pageOf } from './entry-page.ts';
export { findOrigin } from './importing/find-origin.ts';
export { ImportFailed } from './importing/import-failed.ts';
export type { ComingRoom, Incoming } from './importing/incoming.ts';
export { whyFailed } from './importing/why-failed.ts';
export { inspectRepositories } from './inspect.ts';
export { isTooDeep } from './manifests/depth.ts';
export {
  type ManifestChange,
  newText as newManifestText,
  valueAt,
  withValue,
} from './manifests/write-manifest.ts';
export { linkTarget, presentCommit, presentEntry, presentLine } from './present.ts';
export { openSource } from './raw-source.ts';
export type { RepoFacts } from './repo-facts.ts';
export { createRepos, type Repos, repositoryDir } from './repos.ts';
export { type FoundInText, secretsIn } from './secrets/edit-search.ts';
export { type FoundIn, PushSearch } from './secrets/push-search.ts';
export { type SecretName, secretsInText } from './secrets/text-search.ts';
