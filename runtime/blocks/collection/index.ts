export { Collection as Block } from './Collection.tsx';
