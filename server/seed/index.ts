export { plantDemo } from './plant-demo.ts';
