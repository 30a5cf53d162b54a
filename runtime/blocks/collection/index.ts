export { Collection as Block } from './Collection.tsx';
export { OneCard as One } from './OneCard.tsx';
