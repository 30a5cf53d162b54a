export { Record as Block } from './Record.tsx';
