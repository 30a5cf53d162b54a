export { Result as Block } from './Result.tsx';
