export { Connect as Block } from './Connect.tsx';
