export { Meters as Block } from './Meters.tsx';
