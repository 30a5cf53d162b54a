export { setPassword } from './credentials.ts';
export { isPassword } from './passwords.ts';
export { createPerson, findPerson, type PersonRecord, personOf } from './people.ts';
export { userInfo } from './user-info.ts';
export { type Viewer, viewerOf } from './viewer.ts';
