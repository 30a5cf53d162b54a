export { type Planted, plantDemo } from './plant-demo.ts';
