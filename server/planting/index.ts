export { assertDemoStaysHome, openNames } from './exposure.ts';
export { plantProduct } from './plant-product.ts';
export { getSetting, isPlanted, notePlanted, type Planted, plantedTime, setSetting } from './planted.ts';
export { hasRows, peopleOfRows } from './rows.ts';
