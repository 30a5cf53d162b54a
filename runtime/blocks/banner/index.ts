export { Banner as Block } from './Banner.tsx';
