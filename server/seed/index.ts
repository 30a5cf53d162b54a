export { assertDemoStaysHome, openNames } from './exposure.ts';
export { type Planted, plantDemo, plantedTime } from './plant-demo.ts';
