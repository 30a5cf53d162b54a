export { assertDemoStaysHome, openNames } from './exposure.ts';
export { plantDemo } from './plant-demo.ts';
export { plantProduct } from './plant-product.ts';
export { isPlanted, type Planted, plantedTime } from './planted.ts';
export { hasRows } from './rows.ts';
