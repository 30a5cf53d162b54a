export { Head as Block } from './Head.tsx';
