export { Reference as Block } from './Reference.tsx';
