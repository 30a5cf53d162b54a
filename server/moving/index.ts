export { type MovedIn, moveIn, type Outcome } from './move-in.ts';
