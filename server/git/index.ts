export type { ObjectReader } from './byte-lines.ts';
export { decodeExactly, decodeText, pictureType, replaceStart, servedType } from './content.ts';
export { objectFiles } from './copy/object-files.ts';
export { packedRefsOf, type RefsOfAMoment, readRefs } from './copy/refs-of-a-moment.ts';
export { type CommitChange, importCommits } from './fast-import.ts';
export { lastCommits, lastCommitsIn } from './history/last-commits.ts';
export { pathsOf } from './history/tree-paths.ts';
export {
  canPin,
  type FetchOptions,
  fetchOrigin,
  type Origin,
  refsOfOrigin,
} from './incoming/fetch-origin.ts';
export { FetchProgress } from './incoming/fetch-progress.ts';
export { placesOf, readAllObjects } from './incoming/objects-come.ts';
export { type RawRefs, rawRefsOf, takeOver } from './incoming/take-over.ts';
export { initBare, isRepository } from './init.ts';
export { parseLfsPointer } from './lfs.ts';
export { mergeTexts } from './merge.ts';
export { adoptDefaultBranch, type Standing, standingOf, takeRefs } from './moving-in.ts';
export {
  exactName,
  isObjectId,
  isPathOfSettings,
  isPathToWrite,
  rawName,
  shownName,
  splitPath,
} from './names.ts';
export { askingFirst, NewObjects } from './new-objects.ts';
export { type CommitFacts, type TreeEntry, titleOf } from './objects/objects.ts';
export { memoryFor, objectsIn, refBytesIn } from './objects/objects-in.ts';
export type { Budget } from './processes/budgets.ts';
export { GitError, isAborted, isGarbled, isOutOfBudget, isOverdue, isUsedUp } from './processes/git-error.ts';
export { type GitProcess, startGit } from './processes/git-process.ts';
export { isOutOfMemory, memoryGuardKind } from './processes/memory.ts';
export {
  haveRoomOf,
  type Place,
  placedBytes,
  rowsOfGit,
  takePlace,
  takeSurveyPlace,
  tryTakePlace,
  whenMemoryIsWanted,
} from './processes/place.ts';
export { runGit } from './processes/run-git.ts';
export { isGitThere } from './processes/where-git.ts';
export { AskedOnce, type Asking, waitFor } from './refs/asked-once.ts';
export { KeptLists, longestKeptList } from './refs/kept-lists.ts';
export { unsyncedRefs, writeRefList } from './refs/ref-list.ts';
export { refsState } from './refs/refs-state.ts';
export { type Found, Git, type Repository, type Resolved } from './repository.ts';
export { diskUse } from './upkeep/disk-use.ts';
export { takeIndexPlace } from './upkeep/index-place.ts';
export { clearLeftovers, leftoversOf } from './upkeep/leftovers.ts';
export { areLost, crowdedBy, type Packing, pack } from './upkeep/upkeep.ts';
export { isOlder } from './versions.ts';
