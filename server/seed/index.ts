export { assertDemoStaysHome, openNames } from './exposure.ts';
export { isPlanted, type Planted, plantDemo, plantedTime } from './plant-demo.ts';
