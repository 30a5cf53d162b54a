export { Links as Block } from './Links.tsx';
