export { networkOf } from './attempts.ts';
export { setPassword } from './credentials.ts';
export { restHashing } from './hashing.ts';
export { madeUpPassword } from './made-up-password.ts';
export { isPassword } from './passwords.ts';
export { createPerson, findPerson, type PersonRecord, personOf } from './people.ts';
export { createPeople, type People } from './room.ts';
export { sessionCookie } from './sessions/cookie.ts';
export { bearerOf, callerOf, isReading, type Viewer, viewerOf } from './viewer.ts';
