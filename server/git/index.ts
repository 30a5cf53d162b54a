export { AskedOnce, type Asking, waitFor } from './asked-once.ts';
export type { Budget } from './budgets.ts';
export { decodeExactly, decodeText, pictureType, replaceStart, servedType } from './content.ts';
export { diskUse } from './disk-use.ts';
export { type CommitChange, importCommits } from './fast-import.ts';
export { GitError, isAborted, isGarbled, isOutOfBudget, isOverdue, isUsedUp } from './git-error.ts';
export { type GitProcess, startGit } from './git-process.ts';
export { takeIndexPlace } from './index-place.ts';
export { initBare, isRepository } from './init.ts';
export { KeptLists, longestKeptList } from './kept-lists.ts';
export { lastCommits, lastCommitsIn } from './last-commits.ts';
export { clearLeftovers, leftoversOf } from './leftovers.ts';
export { isOutOfMemory, memoryGuardKind } from './memory.ts';
export { exactName, isObjectId, rawName, shownName, splitPath } from './names.ts';
export { type CommitFacts, type TreeEntry, titleOf } from './objects.ts';
export { memoryFor, objectsIn, refBytesIn } from './objects-in.ts';
export {
  haveRoomOf,
  type Place,
  placedBytes,
  takePlace,
  takeSurveyPlace,
  tryTakePlace,
  whenMemoryIsWanted,
} from './place.ts';
export { unsyncedRefs, writeRefList } from './ref-list.ts';
export { type Found, Git, type Repository, type Resolved } from './repository.ts';
export { runGit } from './run-git.ts';
export { pathsOf } from './tree-paths.ts';
export { areLost, crowdedBy, type Packing, pack } from './upkeep.ts';
