export { Files as Block } from './Files.tsx';
