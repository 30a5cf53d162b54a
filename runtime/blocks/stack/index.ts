export { Stack as Block } from './Stack.tsx';
