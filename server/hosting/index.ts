export { isHosting } from './hosting.ts';
