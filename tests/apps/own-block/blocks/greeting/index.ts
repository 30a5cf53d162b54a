export { Greeting as Block } from './Greeting.tsx';
