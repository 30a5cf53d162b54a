export { enabled } from './enabled.ts';
