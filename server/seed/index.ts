export { DemoError } from './demo.ts';
export { type Ground, isPlanted, type Planted, plantDemo } from './plant-demo.ts';
