export { exportAccount } from './export-account.ts';
export { findLeaving, type Leaving } from './leaving.ts';
export { removeAccount } from './remove-account.ts';
export { type Put, putPictures, writeAccount, writtenFolder } from './written-folder.ts';
