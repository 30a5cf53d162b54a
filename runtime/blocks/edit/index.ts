export { Edit as Block } from './Edit.tsx';
