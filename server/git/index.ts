export { decodeText, pictureType, servedType } from './content.ts';
export { type CommitChange, importCommits } from './fast-import.ts';
export { type GitProcess, runGit, startGit } from './git-process.ts';
export { initBare } from './init.ts';
export { lastCommits } from './last-commits.ts';
export { limits } from './limits.ts';
export { exactName, isObjectId, rawName, shownName, splitPath } from './names.ts';
export { type CommitFacts, type TreeEntry, titleOf } from './objects.ts';
export { type Found, Git, type Repository, type Resolved } from './repository.ts';
